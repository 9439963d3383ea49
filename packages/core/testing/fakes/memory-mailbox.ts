import type { Clock } from '../../src/ports/clock.ts';
import { type MailHistoryChange, type MailMessage, ProviderError } from '../../src/ports/mail.ts';
import { messageHeaders } from './message-headers.ts';

/** Above the signed 64 bits, as real ones can be. */
const FIRST_HISTORY_ID = 9_223_372_036_854_775_900n;

/** A mailbox in memory: its messages, oldest first, and everything that changed. */
export function memoryMailbox(clock: Clock) {
  const messages = new Map<string, MailMessage>();
  let changes: { historyId: bigint; change: MailHistoryChange }[] = [];
  let historyId = FIRST_HISTORY_ID;
  let earliest = FIRST_HISTORY_ID;
  let lastId = 0;

  function record(change: MailHistoryChange): string {
    // Ids have gaps.
    historyId += 3n;
    changes.push({ historyId, change });
    return String(historyId);
  }

  function add(input: { raw: Uint8Array; labelIds: string[]; threadId?: string }): MailMessage {
    const id = newId();
    const threadId = input.threadId ?? findThreadOf(input.raw) ?? id;
    const labelIds = [...input.labelIds];
    const message: MailMessage = {
      id,
      threadId,
      labelIds,
      historyId: record({ kind: 'added', messageId: id, threadId, labelIds: [...labelIds] }),
      internalDate: clock.now(),
      snippet: snippetOf(input.raw),
      sizeEstimate: input.raw.byteLength,
      raw: input.raw,
    };
    messages.set(id, message);
    return message;
  }

  function findThreadOf(raw: Uint8Array): string | undefined {
    const { references = '', 'in-reply-to': parent = '' } = messageHeaders(raw);
    const named: string[] = `${references} ${parent}`.match(/<[^>]+>/g) ?? [];
    const answered = [...messages.values()].findLast((message) =>
      named.includes(messageHeaders(message.raw)['message-id'] ?? ''),
    );
    return answered?.threadId;
  }

  function newId(): string {
    lastId++;
    return `18c${lastId.toString(16).padStart(13, '0')}`;
  }

  return {
    add,
    newId,
    historyId: () => String(historyId),
    /** Newest first. */
    list: () => [...messages.values()].reverse(),
    find: (id: string) => messages.get(id),
    remove(id: string): void {
      const message = messages.get(id);
      if (!message) throw new ProviderError('notFound', 'No such message');
      messages.delete(id);
      record({ kind: 'deleted', messageId: id, threadId: message.threadId });
    },
    relabel(message: MailMessage, change: { add?: string[]; remove?: string[] }): void {
      const added = (change.add ?? []).filter((label) => !message.labelIds.includes(label));
      const removed = (change.remove ?? []).filter((label) => message.labelIds.includes(label));
      if (added.length + removed.length === 0) return;
      message.labelIds = [...message.labelIds, ...added].filter((label) => !removed.includes(label));
      const { id: messageId, threadId } = message;
      message.historyId = record({ kind: 'labels', messageId, threadId, added, removed });
    },
    changesSince(start: string) {
      const known = /^\d+$/.test(start) && BigInt(start) >= earliest && BigInt(start) <= historyId;
      if (!known) throw new ProviderError('historyExpired', 'The cursor is too old', { status: 404 });
      return changes.filter((entry) => entry.historyId > BigInt(start)).map((entry) => entry.change);
    },
    expireHistory(): void {
      historyId += 1_000n;
      earliest = historyId;
      changes = [];
    },
  };
}

export type MemoryMailbox = ReturnType<typeof memoryMailbox>;

function snippetOf(raw: Uint8Array): string {
  const text = Buffer.from(raw).toString('utf8');
  const body = text.slice(text.search(/\r?\n\r?\n/));
  return body.replace(/\s+/g, ' ').trim().slice(0, 100);
}
