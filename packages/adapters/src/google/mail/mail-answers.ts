import type { gmail_v1 } from '@googleapis/gmail';
import {
  type MailDraft,
  type MailHistoryChange,
  type MailMessage,
  type MailMessageLabels,
  ProviderError,
} from '@triage/core/ports/mail';

export function toMailMessage(message: gmail_v1.Schema$Message): MailMessage {
  return {
    ...toMessageLabels(message),
    snippet: message.snippet ?? '',
    sizeEstimate: message.sizeEstimate ?? 0,
    raw: decodeBase64Url(needed(message.raw, 'raw')),
  };
}

export function toMessageLabels(message: gmail_v1.Schema$Message): MailMessageLabels {
  return {
    id: needed(message.id, 'id'),
    threadId: needed(message.threadId, 'threadId'),
    // A message without any label comes without the field.
    labelIds: message.labelIds ?? [],
    historyId: String(message.historyId ?? '0'),
    internalDate: new Date(Number(needed(message.internalDate, 'internalDate'))),
  };
}

export function toMailDraft(draft: gmail_v1.Schema$Draft): MailDraft {
  return {
    draftId: needed(draft.id, 'id'),
    messageId: needed(draft.message?.id, 'message.id'),
    threadId: needed(draft.message?.threadId, 'message.threadId'),
  };
}

/** In the order in which it happened. Inside one record a message comes first and goes last. */
export function toHistoryChanges(records: gmail_v1.Schema$History[]): MailHistoryChange[] {
  return records.flatMap((record): MailHistoryChange[] => {
    const { messagesAdded, labelsAdded, labelsRemoved, messagesDeleted, messages } = record;
    if (!messagesAdded && !labelsAdded && !labelsRemoved && !messagesDeleted)
      return (messages ?? []).map((message) => ({ kind: 'unclear', ...ids(message) }));
    return [
      ...(messagesAdded ?? []).map(({ message }) => ({
        kind: 'added' as const,
        ...ids(message),
        labelIds: message?.labelIds ?? [],
      })),
      ...(labelsAdded ?? []).map(({ message, labelIds }) => parseStep(message, { added: labelIds })),
      ...(labelsRemoved ?? []).map(({ message, labelIds }) => parseStep(message, { removed: labelIds })),
      ...(messagesDeleted ?? []).map(({ message }) => ({ kind: 'deleted' as const, ...ids(message) })),
    ];
  });
}

type LabelIds = string[] | null | undefined;

function parseStep(
  message: gmail_v1.Schema$Message | undefined,
  { added, removed }: { added?: LabelIds; removed?: LabelIds },
): MailHistoryChange {
  const isTold = (added ?? removed ?? []).length > 0;
  if (!isTold) return { kind: 'unclear', ...ids(message) };
  return { kind: 'labels', ...ids(message), added: added ?? [], removed: removed ?? [] };
}

export function pickHeaders(message: gmail_v1.Schema$Message, wanted: string[]): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const header of message.payload?.headers ?? []) {
    const name = header.name?.toLowerCase() ?? '';
    if (wanted.includes(name) && !(name in headers)) headers[name] = header.value ?? '';
  }
  return headers;
}

export function decodeBase64Url(text: string): Uint8Array {
  return Buffer.from(text, 'base64url');
}

/** A 2xx response without its required fields: the call may still have taken effect. */
export function needed<T>(value: T | null | undefined, field: string): T {
  if (value === null || value === undefined || value === '') {
    throw new ProviderError('unknown', `The provider's answer has no ${field}`);
  }
  return value;
}

/** The history does not say what changed, and a retry would not either: reconcile the whole mailbox. */
function ids(message: gmail_v1.Schema$Message | undefined): { messageId: string; threadId: string } {
  const { id, threadId } = message ?? {};
  if (!id || !threadId)
    throw new ProviderError('historyExpired', 'A change in the history names no message or no thread');
  return { messageId: id, threadId };
}
