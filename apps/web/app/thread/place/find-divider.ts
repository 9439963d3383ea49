import type { ThreadView } from '@triage/contract/inbox/inbox';

export interface Divider {
  /** The first message after the place; the divider is above it. */
  messageId: string;
  /** When the thread was read to here. */
  readAt: string;
  /** Everything after it arrived since; otherwise some of it was there, and not read. */
  isNew: boolean;
}

/** Senders' clocks and ours; emails state whole seconds. */
const CLOCKS_DIFFER_MS = 60_000;

type Thread = Pick<ThreadView, 'readTo'> & {
  messages: readonly Pick<ThreadView['messages'][number], 'messageId' | 'sentAt' | 'fromMe'>[];
};

/** Null where there is nothing to go on with: read to the end, never read, or only the user has written since. */
export function findDivider({ readTo, messages }: Thread): Divider | null {
  if (!readTo) return null;
  const index = messages.findIndex(({ messageId }) => messageId === readTo.messageId);
  const rest = messages.slice(index + 1);
  const [first] = rest;
  if (index < 0 || !first || rest.every(({ fromMe }) => fromMe)) return null;
  return {
    messageId: first.messageId,
    readAt: readTo.at,
    isNew: rest.every(({ sentAt }) => Date.parse(sentAt) > Date.parse(readTo.at) - CLOCKS_DIFFER_MS),
  };
}
