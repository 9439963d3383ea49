import { FIRST_MAILBOX, isFurtherMailbox, mailboxOf } from '@triage/contract/mailbox-id';

/**
 * What is of a mailbox, by the room of the router or by procedure. Everything else is of the person, and an id that somebody
 * adds to such a request must not lead it elsewhere: a token or a passkey of a mailbox would be in nobody's list.
 */
const OF_A_MAILBOX = new Set([
  ...['attachments', 'calendar', 'connection', 'draft', 'drafts', 'inbox', 'invitation', 'lessons', 'mail'],
  ...['mailboxes', 'meeting', 'reading', 'reminders', 'search', 'send', 'snooze', 'threads', 'triage'],
  ...['waiting', 'rules.undo', 'rules.suggest', 'agent.decide', 'agent.undo', 'agent.approval'],
  ...['settings.addresses', 'settings.refreshAddresses', 'settings.setSignature'],
  ...['settings.importSignature', 'settings.health'],
]);
/** Apply to the user although they name a mailbox: every mailbox has a copy. */
const OF_THE_PERSON = new Set(['reading.allowImages', 'reading.blockImages', 'reading.imageSenders']);
const SIGNATURES = new Set(['settings.setSignature', 'settings.importSignature']);
/** Its answer is not that of a change of many threads. */
const ONE_ANSWER = new Set(['triage.applyLikeThis']);

export function isOfMailbox(path: string): boolean {
  const [room = ''] = path.split('.');
  return (OF_A_MAILBOX.has(room) || OF_A_MAILBOX.has(path)) && !OF_THE_PERSON.has(path);
}

export function isSpread(path: string): boolean {
  return isOfMailbox(path) && !ONE_ANSWER.has(path);
}

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

/** The address that an email is to leave from, or, where the procedure is known, whose signature is changed. */
export function findNamedAddress(input: unknown, path?: string): string | null {
  const { from, address } = (input ?? {}) as { from?: unknown; address?: unknown };
  const named = path !== undefined && SIGNATURES.has(path) ? address : from;
  return typeof named === 'string' && named.includes('@') ? named : null;
}

/** The threads of a request by their mailbox; null unless they are in several. */
export function groupThreads(input: unknown): Map<string, string[]> | null {
  const ids = (input as { threadIds?: unknown } | null | undefined)?.threadIds;
  if (!Array.isArray(ids) || !ids.every((id) => typeof id === 'string')) return null;
  const groups = Map.groupBy(ids as string[], mailboxOf);
  return groups.size > 1 ? groups : null;
}
