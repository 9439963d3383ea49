import type { ThreadView } from '@triage/contract/inbox/inbox';
import { makeStore } from '../../client/data/make-store.ts';
import { threadQuery } from '../../client/data/queries/queries.ts';
import { getQueryClient } from '../../client/data/queries/query-client.ts';
import type { SendEnd } from './follow-send.ts';
import type { KeptSend } from './kept-send.ts';

export interface OutgoingReply {
  key: string;
  threadId: string;
  text: string;
  state: 'sending' | 'sent';
  /** The messages of the thread before it, as far as they are known. */
  before: ReadonlySet<string>;
}

/** Replies that this tab has sent and that are not in their thread yet. */
export const outgoingReplies = makeStore<readonly OutgoingReply[]>([]);

/** Shows a reply in its thread from now on. A scheduled one has its place in the Outbox. */
export function showOutgoing({ key, draft, sendAt }: KeptSend): void {
  const { threadId, body } = draft;
  if (threadId === null || sendAt !== null) return;
  const known = getQueryClient().getQueryData(threadQuery(threadId).queryKey)?.messages ?? [];
  const before = new Set(known.map(({ messageId }) => messageId));
  const reply: OutgoingReply = { key, threadId, text: body.trim(), state: 'sending', before };
  outgoingReplies.set((all) => [...all.filter((each) => each.key !== key), reply]);
}

/** One that was sent stays until the thread has it. */
export function endOutgoing(key: string, end: SendEnd): void {
  outgoingReplies.set((all) =>
    end === 'sent'
      ? all.map((each) => (each.key === key ? { ...each, state: 'sent' } : each))
      : all.filter((each) => each.key !== key),
  );
}

/** Those that the thread does not have yet. */
export function listOutgoing(
  all: readonly OutgoingReply[],
  { threadId, messages }: Pick<ThreadView, 'threadId' | 'messages'>,
): readonly OutgoingReply[] {
  return all.filter(
    (reply) =>
      reply.threadId === threadId &&
      !messages.some(({ fromMe, messageId }) => fromMe && !reply.before.has(messageId)),
  );
}
