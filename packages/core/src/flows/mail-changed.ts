import { learnMessageIds } from '@triage/database/tables/connections/learn-message-ids';
import { finishWebhookDeliveries } from '@triage/database/tables/service/webhook-logs';
import type { TenantContext } from '../context.ts';
import { learnTimeZone } from '../mailbox/index/learn-time-zone.ts';
import { refreshAddresses } from '../mailbox/sync/refresh-addresses.ts';
import { refreshLabels } from '../mailbox/sync/refresh-labels.ts';
import { syncMailbox } from '../mailbox/sync/sync-mailbox.ts';
import { refuseMail } from '../triage/actions/refuse-mail.ts';
import { triagePending } from '../triage/triage-pending.ts';
import { showMeetingChanges } from './show-meeting-changes.ts';

/** sync -> classify -> store -> announce; then AI and embeddings, as a job of their own. */
export async function mailChanged(ctx: TenantContext, signal?: AbortSignal): Promise<void> {
  const startedAt = ctx.clock.now();
  let state: Awaited<ReturnType<typeof syncMailbox>>;
  try {
    await learnTimeZone(ctx);
    state = await syncMailbox(ctx, {
      async onStored() {
        await sortPending(ctx);
        // A lot of mail takes minutes: an interrupted run continues with the rest.
        signal?.throwIfAborted();
      },
    });
    await sortPending(ctx);
    await learnMessageIds(ctx.db, ctx.tenantId);
    await showMeetingChanges(ctx);
    await refreshLabels(ctx);
    await refreshAddresses(ctx);
  } catch (error) {
    await finishDeliveries(ctx, startedAt, error instanceof Error ? error.name : 'Error');
    throw error;
  }
  await finishDeliveries(ctx, startedAt, state === 'paused' ? 'CursorRefused' : null);
}

async function sortPending(ctx: TenantContext): Promise<void> {
  await refuseMail(ctx);
  await triagePending(ctx);
}

/** One sync handles all deliveries received before it began. */
async function finishDeliveries(
  ctx: Pick<TenantContext, 'tenantId' | 'db' | 'clock'>,
  before: Date,
  failure: string | null,
): Promise<void> {
  await finishWebhookDeliveries(ctx.db, {
    tenantId: ctx.tenantId,
    receivedUntil: before,
    status: failure === null ? 'done' : 'failed',
    error: failure,
    now: ctx.clock.now(),
  });
}
