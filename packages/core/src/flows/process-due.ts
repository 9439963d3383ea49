import type { ProcessDueAnswer } from '@triage/contract/cron';
import { CRON_BUDGET_MS } from '@triage/contract/limits';
import { noteCronRun } from '@triage/database/tables/service/cron-runs';
import { queueIdleBooks } from '../connection/contacts/queue-idle-books.ts';
import { renewWatches } from '../connection/renew-watches.ts';
import type { Services } from '../context.ts';
import { cleanOrphanDrafts } from '../send/dispatch/clean-orphan-drafts.ts';
import { dispatchDue } from '../send/dispatch/dispatch-due.ts';
import { returnDue } from '../snooze/return-due.ts';
import { fadeCodes } from '../triage/fade-codes.ts';
import { pruneBookings } from './booking/prune-bookings.ts';
import { pruneBriefs } from './brief/prune-briefs.ts';
import { queueScheduled } from './brief/queue-scheduled.ts';
import { pruneAttachments } from './prune-attachments.ts';
import { pruneConversations } from './prune-conversations.ts';
import { pruneSignIn } from './prune-sign-in.ts';
import { pruneWebhookLogs } from './prune-webhook-logs.ts';
import { sweepMailboxes } from './sweep-mailboxes.ts';

/** Left of the budget for everything after the sends. */
const CHORES_MS = 5_000;

/** Other work of a call. A failure is logged and does not stop the rest. */
const chores: Record<string, (services: Services) => Promise<unknown>> = {
  queueScheduled,
  queueIdleBooks,
  cleanOrphanDrafts,
  fadeCodes,
  pruneAttachments,
  pruneBriefs,
  pruneBookings,
  pruneConversations,
  pruneSignIn,
  pruneWebhookLogs,
  renewWatches,
  sweepMailboxes,
};

/** Any number of calls may overlap: each row is taken by one of them. */
export async function processDue(services: Services): Promise<ProcessDueAnswer> {
  const startedAt = performance.now();
  const leftMs = () => CRON_BUDGET_MS - (performance.now() - startedAt);
  await noteRun(services);
  const expiredSnoozes = await returnDue(services);
  const sentCount = await dispatchDue(services, { budgetMs: leftMs() - CHORES_MS });
  const looked = lookAfterChores(services, leftMs);
  await Promise.race([looked, new Promise((resolve) => setTimeout(resolve, leftMs()).unref())]);
  return { success: true, sentCount, expiredSnoozes };
}

async function lookAfterChores(services: Services, leftMs: () => number): Promise<void> {
  for (const [chore, look] of Object.entries(chores)) {
    if (leftMs() <= 0) return;
    await look(services).catch((error) => services.logger.error('cron.chore-failed', { chore }, error));
  }
}

/** The settings page shows when cron last ran. */
async function noteRun({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  await noteCronRun(db, { name: 'process-due', now: clock.now() });
}
