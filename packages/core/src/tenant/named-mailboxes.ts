import { FIRST_MAILBOX, isFurtherMailbox, mailboxOf } from '@triage/contract/mailbox-id';

/** Fields that name something of one mailbox, in the order in which they decide. */
const IDS = [
  'threadId',
  'draftId',
  'scheduledSendId',
  'approvalId',
  'messageId',
  'attachmentId',
  'changeId',
  'runId',
  'lessonId',
] as const;
const LISTS = ['threadIds', 'attachmentIds'] as const;
const PLACE = /^label:(.+)$/s;

/** The mailbox that a request is about; null where it names none. */
export function findNamedMailbox(input: unknown): string | null {
  if (typeof input !== 'object' || input === null) return null;
  const given = input as Record<string, unknown>;
  const asked = given['mailboxId'];
  if (typeof asked === 'string' && (asked === FIRST_MAILBOX || isFurtherMailbox(asked))) return asked;
  for (const name of IDS) {
    const id = given[name];
    if (typeof id === 'string' && id !== '') return mailboxOf(id);
  }
  for (const name of LISTS) {
    const ids = given[name];
    if (Array.isArray(ids) && typeof ids[0] === 'string') return mailboxOf(ids[0]);
  }
  const label = PLACE.exec(typeof given['in'] === 'string' ? given['in'] : '')?.[1];
  return label === undefined ? null : mailboxOf(label);
}

/** The address that an email is to leave from, or whose signature is changed. */
export function findNamedAddress(input: unknown): string | null {
  const { from, address } = (input ?? {}) as { from?: unknown; address?: unknown };
  const [named] = [from, address].filter((value) => typeof value === 'string' && value.includes('@'));
  return (named as string | undefined) ?? null;
}

/** The threads of a request by their mailbox; null unless they are in several. */
export function groupThreads(input: unknown): Map<string, string[]> | null {
  const ids = (input as { threadIds?: unknown } | null | undefined)?.threadIds;
  if (!Array.isArray(ids) || !ids.every((id) => typeof id === 'string')) return null;
  const groups = Map.groupBy(ids as string[], mailboxOf);
  return groups.size > 1 ? groups : null;
}
