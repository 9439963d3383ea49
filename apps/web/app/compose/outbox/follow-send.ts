import type { ScheduledSend } from '@triage/contract/sending/send';
import { trpc } from '../../client/data/queries/trpc.ts';
import { sendUpdates } from '../../client/live/send-updates.ts';
import { askDispatch } from '../sending/ask-dispatch.ts';

export type SendEnd = 'sent' | 'failed' | 'cancelled';

export interface FollowOptions {
  /** An attempt failed, and the server retries at this time. */
  onDelay(retryAt: string): void;
  ask?: (scheduledSendId: string) => Promise<boolean>;
  find?: (scheduledSendId: string) => Promise<ScheduledSend | null>;
}

const POLL_MS = 2_000;
/** The server waits at least a minute between attempts. */
const POLL_SLOW_MS = 15_000;

/** Asks for dispatch and resolves with the final status of the send, however long that takes. */
export async function followSend(scheduledSendId: string, options: FollowOptions): Promise<SendEnd> {
  const { onDelay, ask = askDispatch, find = findSend } = options;
  if (await ask(scheduledSendId)) return 'sent';
  let told: string | null = null;
  for (;;) {
    const send = await find(scheduledSendId).catch(() => undefined);
    if (send === null) return 'cancelled';
    if (send && send.status !== 'pending') return send.status;
    if (send?.retryAt && send.retryAt !== told) onDelay(send.retryAt);
    told = send?.retryAt ?? told;
    const event = await nextUpdate(scheduledSendId, told ? POLL_SLOW_MS : POLL_MS);
    if (event === 'sent') return 'sent';
  }
}

async function findSend(scheduledSendId: string): Promise<ScheduledSend | null> {
  return (await trpc.send.find.query({ scheduledSendId })).send;
}

/** The status of the next event about this send, or null on timeout. */
function nextUpdate(scheduledSendId: string, withinMs: number): Promise<string | null> {
  return new Promise((resolve) => {
    const end = (status: string | null) => {
      clearTimeout(timer);
      leave();
      resolve(status);
    };
    const leave = sendUpdates.subscribe(() => {
      const update = sendUpdates.get();
      if (update?.scheduledSendId === scheduledSendId) end(update.status);
    });
    const timer = setTimeout(end, withinMs, null);
  });
}
