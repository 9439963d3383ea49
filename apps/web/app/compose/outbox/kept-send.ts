import type { QueueSendAnswer, QueueSendRequest } from '@triage/contract/sending/send';
import { keyedQueue } from '@triage/core/async/keyed-queue';
import { trpcOnce } from '../../client/data/queries/trpc.ts';
import type { Draft } from '../../client/draft/compose-store.ts';
import { callUntilAnswered } from '../../client/live/connectivity.ts';
import type { KeptRecord } from '../../client/offline/kept-changes.ts';
import { toRequest } from '../sending/to-request.ts';
import { storeFiles } from './store-files.ts';

/** An email on its way to the server, stored so that it outlives the tab. */
export interface KeptSend {
  kind: 'send';
  /** The idempotency key: the email is sent once, however often the request is repeated. */
  key: string;
  draft: Draft;
  sendAt: string | null;
  /** Fixed before the first attempt, because the key belongs to this request. */
  request?: QueueSendRequest;
}

export interface Delivered {
  answer: QueueSendAnswer;
  /** With the ids of its files. */
  draft: Draft;
  request: QueueSendRequest;
  /** The chosen time passed while there was no connection. */
  isLate: boolean;
}

const inOrder = keyedQueue();

/**
 * Resolves with the server's answer, however long that takes. Emails reach the server in the order of their sending.
 * Once the signal is aborted it requests nothing more and leaves the record alone.
 */
export function deliverSend(
  send: KeptSend,
  record: KeptRecord<KeptSend>,
  signal: AbortSignal,
): Promise<Delivered> {
  return inOrder(['send'], async () => {
    signal.throwIfAborted();
    const draft = send.request ? send.draft : await storeFiles(send.draft, signal);
    const request = send.request ?? toRequest(draft, send.sendAt);
    const prepared = { ...send, draft, request };
    try {
      return await attempt(prepared, record, signal);
    } catch (error) {
      const timely = withoutPast(request, new Date().toISOString());
      if (timely === request || !isRefusedTime(error)) throw error;
      // The server has refused a time in the past and stored nothing, so the new request gets its own key.
      const late = { ...prepared, key: `${send.key} late`, sendAt: timely.sendAt ?? null, request: timely };
      return { ...(await attempt(late, record, signal)), isLate: true };
    }
  });
}

type Prepared = KeptSend & { request: QueueSendRequest };

async function attempt(
  send: Prepared,
  record: KeptRecord<KeptSend>,
  signal: AbortSignal,
): Promise<Delivered> {
  const { key, draft, request } = send;
  signal.throwIfAborted();
  await record.put(send);
  const queue = async () => {
    signal.throwIfAborted();
    return trpcOnce(key).send.queue.mutate(request);
  };
  const answer = await callUntilAnswered(queue, signal);
  return { answer, draft, request, isLate: false };
}

/** After any other answer the email may be stored: under another key it would leave twice. */
function isRefusedTime(error: unknown): boolean {
  const { fieldErrors } = (error as { data?: { fieldErrors?: object } | null }).data ?? {};
  return fieldErrors !== undefined && ('sendAt' in fieldErrors || 'remindAt' in fieldErrors);
}

/** The same request unless one of its times has passed. */
function withoutPast(request: QueueSendRequest, now: string): QueueSendRequest {
  const { sendAt, remindAt, ...rest } = request;
  const isPast = (time: string | undefined) => time !== undefined && time <= now;
  if (!isPast(sendAt) && !isPast(remindAt)) return request;
  return {
    ...rest,
    ...(sendAt && !isPast(sendAt) ? { sendAt } : {}),
    ...(remindAt && !isPast(remindAt) ? { remindAt } : {}),
  };
}
