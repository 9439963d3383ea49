import { claimCronRun } from '@triage/database/tables/service/cron-runs';
import type { Services } from '../context.ts';
import { pruneBookings } from './booking/prune-bookings.ts';
import { pruneBriefs } from './brief/prune-briefs.ts';
import { pruneDrafts } from './mail-drafts/prune-drafts.ts';
import { pruneAttachments } from './prune-attachments.ts';
import { pruneConversations } from './prune-conversations.ts';
import { pruneSignIn } from './prune-sign-in.ts';
import { pruneWebhookLogs } from './prune-webhook-logs.ts';

const DAY_MS = 24 * 60 * 60_000;

/** For the app's own timer: runs daily, in one of the processes, what cron does at each call. */
export async function pruneDaily(services: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const now = services.clock.now();
  const dueBefore = new Date(now.getTime() - DAY_MS);
  if (!(await claimCronRun(services.db, { name: 'prune-daily', now, dueBefore }))) return;
  await pruneWebhookLogs(services);
  await pruneConversations(services);
  await pruneDrafts(services);
  await pruneBriefs(services);
  await pruneAttachments(services);
  await pruneBookings(services);
  await pruneSignIn(services);
}
