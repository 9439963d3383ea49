import type { Services } from '../context.ts';

const KEPT_MS = 14 * 24 * 60 * 60 * 1_000;

export async function pruneWebhookLogs({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  await db.query('DELETE FROM webhook_logs WHERE received_at < $1', [
    new Date(clock.now().getTime() - KEPT_MS),
  ]);
}
