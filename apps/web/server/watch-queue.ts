import type { Services } from '@triage/core/context';
import { countJobs, listJobDelays } from '@triage/database/tables/jobs/job-figures';
import { countSends, findSendDelay } from '@triage/database/tables/sends/send-figures';
import { findSyncLag } from '@triage/database/tables/service/webhook-logs';

/** All states are exported, so that 0 can be told from a missing gauge. */
const SEND_STATES = ['pending', 'sent', 'failed', 'cancelled'];

/** Exports queue length, lateness and mailbox lag with the metrics. */
export function watchQueue({ db, telemetry }: Services): void {
  telemetry?.gauge('triage.queue.depth', async () => {
    const rows = await countJobs(db);
    return rows.map(({ value, kind, state }) => ({ value, fields: { kind, state } }));
  });
  telemetry?.gauge('triage.queue.overdue', async () => {
    const rows = await listJobDelays(db);
    return rows.map(({ value, kind }) => ({ value, fields: { kind } }));
  });
  telemetry?.gauge('triage.sends', async () => {
    const counted = new Map((await countSends(db)).map(({ state, value }) => [state, value]));
    const states = new Set([...SEND_STATES, ...counted.keys()]);
    return [...states].map((state) => ({ value: counted.get(state) ?? 0, fields: { state } }));
  });
  telemetry?.gauge('triage.sends.overdue', async () => [{ value: await findSendDelay(db), fields: {} }]);
  telemetry?.gauge('triage.sync.lag', async () => [{ value: await findSyncLag(db), fields: {} }]);
}
