import { queueIdleBooks } from '@triage/core/connection/contacts/queue-idle-books';
import { renewWatchesDaily } from '@triage/core/connection/renew-watches';
import type { Services } from '@triage/core/context';
import { queueScheduled } from '@triage/core/flows/brief/queue-scheduled';
import { measureMailboxes } from '@triage/core/flows/operator/measure-mailboxes';
import { pruneDaily } from '@triage/core/flows/prune-daily';
import { POLL_MS, sweepMailboxes } from '@triage/core/flows/sweep-mailboxes';
import { fadeCodes } from '@triage/core/triage/fade-codes';

/** Does the same as cron, so that an app without cron stays current, and polls mailboxes without push. */
export function startSweeping(services: Services): { stop(): void } {
  let busy = false;
  async function sweep(): Promise<void> {
    if (busy) return;
    busy = true;
    try {
      await renewWatchesDaily(services);
      await pruneDaily(services);
      await queueScheduled(services);
      await queueIdleBooks(services);
      await fadeCodes(services);
      await sweepMailboxes(services);
      await measureMailboxes(services);
    } catch (error) {
      services.logger.error('sweep.failed', {}, error);
    } finally {
      busy = false;
    }
  }
  void sweep();
  const timer = setInterval(() => void sweep(), POLL_MS);
  return { stop: () => clearInterval(timer) };
}
