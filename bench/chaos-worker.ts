import { once } from 'node:events';
import type { TenantContext } from '../packages/core/src/context.ts';
import { FieldError } from '../packages/core/src/errors.ts';
import { cancelSend } from '../packages/core/src/send/cancel-send.ts';
import { cleanOrphanDrafts } from '../packages/core/src/send/dispatch/clean-orphan-drafts.ts';
import { dispatchDue } from '../packages/core/src/send/dispatch/dispatch-due.ts';
import { dispatchNow } from '../packages/core/src/send/dispatch/dispatch-now.ts';
import { startDispatcher } from '../packages/core/src/send/dispatch/start-dispatcher.ts';
import { queueSend } from '../packages/core/src/send/queue-send.ts';
import { findOutage } from '../packages/database/src/query/database-unavailable.ts';
import { type ChaosSettings, chaosServices, fastWait } from './chaos/chaos-services.ts';
import { checkOwnChanges } from './chaos/check-own-changes.ts';
import { remoteDatabase } from './chaos/remote-database.ts';

/** What this process knows for certain, written before anything else can happen to it. */
export interface ChaosFact {
  kind: 'queued' | 'cancelled' | 'sent' | 'outdated';
  id: string;
}

/** So many mails by one life: the queue stays short enough that a kill finds every step of a delivery. */
const SENDS_MAX = 12;

process.once('disconnect', () => process.exit());
const [settings] = (await once(process, 'message')) as [ChaosSettings];
const { services, tenants } = chaosServices(settings, remoteDatabase(settings));
const own = checkOwnChanges(settings.hasStandby, (id) => tell({ kind: 'outdated', id }));
const wait = fastWait(settings.speed);
process.send?.({ ready: true });
startDispatcher(services, { wait });
for (const lane of [queueAndCancel, queueAndHurry, cron]) void lane();

async function queueAndCancel(): Promise<void> {
  for (let count = 0; count < SENDS_MAX / 2; count++) {
    await unlessOutage(async () => {
      const tenant = pick();
      const { scheduledSendId: id } = await queueOne(tenant);
      // Around the end of the window, where undo and dispatch meet.
      await wait(Math.random() * 10_000);
      const { success } = await cancelSend(tenant, { scheduledSendId: id });
      if (success) tell({ kind: 'cancelled', id });
      if (success) await own.sees(tenant, id, 'cancelled');
    });
  }
}

async function queueAndHurry(): Promise<void> {
  for (let count = 0; count < SENDS_MAX / 2; count++) {
    await unlessOutage(async () => {
      const tenant = pick();
      const { scheduledSendId: id } = await queueOne(tenant, 1_500 + Math.random() * 30_000);
      await wait(Math.random() * 5_000);
      if (Math.random() < 0.5) return;
      const answer = await dispatchNow(tenant, { scheduledSendId: id }).catch(() => null);
      if (answer) tell({ kind: 'sent', id });
      if (answer) await own.sees(tenant, id, 'sent');
    });
  }
}

async function cron(): Promise<void> {
  for (;;) {
    await unlessOutage(async () => {
      await dispatchDue(services, { budgetMs: 1_000 });
      await cleanOrphanDrafts(services);
    });
    await wait(10_000 + Math.random() * 20_000);
  }
}

/** Without the database a request fails, and its client does not know the outcome. */
async function unlessOutage(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!findOutage(error) && !isTooLate(error)) throw error;
  }
}

/** The clock of this process is fast: on a busy machine the chosen time may be over when the request is checked. */
function isTooLate(error: unknown): boolean {
  return error instanceof FieldError && error.field === 'sendAt';
}

async function queueOne(tenant: TenantContext, afterMs?: number) {
  const draftId = await own.saveDraft(tenant);
  const sendAt = afterMs && new Date(services.clock.now().getTime() + afterMs).toISOString();
  const request = {
    to: ['ben@sandbox.test'],
    subject: 'Chaos',
    body: '<p>Exactly once</p>',
    draftId,
    ...(sendAt && { sendAt }),
  };
  const queued = await queueSend(tenant, request);
  tell({ kind: 'queued', id: queued.scheduledSendId });
  await own.sees(tenant, queued.scheduledSendId);
  if (draftId) await own.seesNoDraft(tenant, draftId);
  return queued;
}

function tell(fact: ChaosFact): void {
  process.send?.({ fact });
}

function pick(): TenantContext {
  return tenants[Math.floor(Math.random() * tenants.length)] as TenantContext;
}
