import { useQuery } from '@tanstack/react-query';
import type { ConnectionAnswer, PersonMailbox } from '@triage/contract/account/mailboxes';
import { FIRST_MAILBOX, mailboxOf } from '@triage/contract/mailbox-id';
import { connectionQuery } from './queries/queries.ts';

/** An account as its trash is concerned. */
export type TrashAccount = Pick<PersonMailbox, 'mailboxId' | 'name' | 'emailAddress' | 'deletesForGood'>;

const none: readonly TrashAccount[] = [];

/** For one mailbox, or for all; empty while loading. */
export function useTrashAccounts(mailbox?: string): readonly TrashAccount[] {
  const { data } = useQuery(connectionQuery);
  const all = data ? listAccounts(data) : none;
  return mailbox === undefined ? all : all.filter(({ mailboxId }) => mailboxId === mailbox);
}

/** The threads that we may delete permanently, by the permissions of their account. */
export function listDeletable<Row extends { threadId: string }>(
  rows: readonly Row[],
  accounts: readonly TrashAccount[],
): Row[] {
  const deleting = new Set(accounts.filter((each) => each.deletesForGood).map((each) => each.mailboxId));
  return rows.filter(({ threadId }) => deleting.has(mailboxOf(threadId)));
}

function listAccounts({ mailboxes, emailAddress, deletesForGood }: ConnectionAnswer): TrashAccount[] {
  return mailboxes ?? [{ mailboxId: FIRST_MAILBOX, name: emailAddress ?? '', emailAddress, deletesForGood }];
}
