import { useQuery } from '@tanstack/react-query';
import type { PersonMailbox } from '@triage/contract/account/mailboxes';
import type { InboxRow } from '@triage/contract/inbox/inbox';
import { connectionQuery } from './queries/queries.ts';
import { getQueryClient } from './queries/query-client.ts';

const none: readonly PersonMailbox[] = [];

/** Empty for somebody with one mailbox. */
export function useMailboxes(): readonly PersonMailbox[] {
  // Its state is refetched by what shows it.
  return useQuery({ ...connectionQuery, refetchInterval: false }).data?.mailboxes ?? none;
}

/** Outside React. */
export function knownMailboxes(): readonly PersonMailbox[] {
  return getQueryClient().getQueryData(connectionQuery.queryKey)?.mailboxes ?? none;
}

export function findMailbox(
  mailboxes: readonly PersonMailbox[],
  wanted: string | undefined,
): PersonMailbox | undefined {
  return mailboxes.find(({ mailboxId }) => mailboxId === wanted);
}

/** The mailboxes of a row's email, its own first; empty if the user has one mailbox. */
export function mailboxesOf(
  { mailboxId, alsoIn = [] }: Pick<InboxRow, 'mailboxId' | 'alsoIn'>,
  mailboxes: readonly PersonMailbox[],
): PersonMailbox[] {
  const ids = [mailboxId, ...alsoIn.map((other) => other.mailboxId)];
  return ids.flatMap((id) => findMailbox(mailboxes, id) ?? []);
}

/** The threads of one mailbox, or all of them. */
export function isOf(mailbox: string | undefined): (thread: { row: { threadId: string } }) => boolean {
  return ({ row: { threadId } }) =>
    mailbox === undefined ||
    (threadId.includes('~') ? threadId.startsWith(`${mailbox}~`) : mailbox === 'first');
}
