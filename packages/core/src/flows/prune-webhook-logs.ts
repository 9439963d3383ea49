import type { Services } from '../context.ts';

const KEPT_MS = 14 * 24 * 60 * 60 * 1_000;

export async function pruneWebhookLogs({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const receivedBefore = new Date(clock.now().getTime() - KEPT_MS);
  await db.prisma.webhookLog.deleteMany({ where: { receivedAt: { lt: receivedBefore } } });
}
