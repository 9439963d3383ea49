import { listUnmeasuredMailboxes, measureMailbox } from '@triage/database/tables/operator/storage';
import { claimCronRun } from '@triage/database/tables/service/cron-runs';
import type { Services } from '../../context.ts';

const MEASURED_MS = 12 * 60 * 60_000;
/** One of the processes, a few mailboxes at a time: 20,000 messages take a fraction of a second. */
const EVERY_MS = 15_000;
const AT_ONCE = 10;

/** For the operator's page, which reads what was measured. Without an operator nobody sees it. */
export async function measureMailboxes({
  db,
  clock,
  settings,
}: Pick<Services, 'db' | 'clock' | 'settings'>): Promise<number> {
  if (!settings.isOperator) return 0;
  const now = clock.now();
  const before = (ms: number) => new Date(now.getTime() - ms);
  if (!(await claimCronRun(db, { name: 'measure-mailboxes', now, dueBefore: before(EVERY_MS) }))) return 0;
  const userIds = await listUnmeasuredMailboxes(db, { measuredBefore: before(MEASURED_MS), limit: AT_ONCE });
  for (const userId of userIds) await measureMailbox(db, { userId, now });
  return userIds.length;
}
