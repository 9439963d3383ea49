import type { Services } from '../context.ts';
import { pruneAttachments } from './prune-attachments.ts';
import { pruneConversations } from './prune-conversations.ts';
import { pruneWebhookLogs } from './prune-webhook-logs.ts';

const DAY_MS = 24 * 60 * 60_000;

/** For the app's own timer: what cron does at each call, once a day, by whichever process comes first. */
export async function pruneDaily(services: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const now = services.clock.now();
  const due = await services.db.query(
    `INSERT INTO cron_runs (name, ran_at) VALUES ('prune-daily', $1)
     ON CONFLICT (name) DO UPDATE SET ran_at = excluded.ran_at WHERE cron_runs.ran_at <= $2 RETURNING 1`,
    [now, new Date(now.getTime() - DAY_MS)],
  );
  if (due.length === 0) return;
  await pruneWebhookLogs(services);
  await pruneConversations(services);
  await pruneAttachments(services);
}
