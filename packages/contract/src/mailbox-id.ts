/**
 * Without schemas, so that the browser gets it with the first page. Ids of the first mailbox are the provider's own; ids
 * of a further one begin with the mailbox and a tilde, which no provider's id contains.
 */
export const FIRST_MAILBOX = 'first';

const MARK = /^(m[a-z0-9]{6})~/;
const FURTHER = /^m[a-z0-9]{6}$/;

export function isFurtherMailbox(mailboxId: string): boolean {
  return FURTHER.test(mailboxId);
}

/** The mailbox of a thread, a message, a draft, a send or a label. */
export function mailboxOf(id: string): string {
  return MARK.exec(id)?.[1] ?? FIRST_MAILBOX;
}

/** The prefix of ids of this mailbox. */
export function markOf(mailboxId: string): string {
  return mailboxId === FIRST_MAILBOX ? '' : `${mailboxId}~`;
}

export function withoutMark(id: string): string {
  return id.replace(MARK, '');
}
