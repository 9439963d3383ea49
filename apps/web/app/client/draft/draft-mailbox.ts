import { FIRST_MAILBOX, mailboxOf, markOf } from '@triage/contract/mailbox-id';
import { getQueryClient } from '../data/queries/query-client.ts';
import { addressesQuery } from '../data/settings/addresses-query.ts';

interface Named {
  threadId: string | null;
  quoted?: { messageId: string } | undefined;
  from?: string | undefined;
  draftId?: string | undefined;
}

/** The mailbox that an unsent email leaves from: of its thread or of what it quotes, else of its address. */
export function mailboxOfDraft(draft: Named): string {
  const { from, draftId } = draft;
  const source = sourceOf(draft);
  if (source) return mailboxOf(source);
  const address = currentAddresses().find(({ email }) => email === from?.toLowerCase());
  return address?.mailboxId ?? mailboxOf(draftId ?? '');
}

/** An answer or a forward stays in the mailbox of its thread. */
export function isBound(draft: Named): boolean {
  return Boolean(sourceOf(draft));
}

export function mintDraftId(mailbox: string): string {
  return `${markOf(mailbox)}${crypto.randomUUID()}`;
}

/** The From address for an email of a further mailbox. For the first mailbox the server chooses. */
export function defaultFrom(mailbox: string | undefined): string | undefined {
  if (mailbox === undefined || mailbox === FIRST_MAILBOX) return undefined;
  const own = currentAddresses().filter(({ mailboxId }) => mailboxId === mailbox);
  return (own.find(({ isDefault }) => isDefault) ?? own[0])?.email;
}

function sourceOf({ threadId, quoted }: Named): string | undefined {
  return threadId ?? quoted?.messageId;
}

function currentAddresses() {
  return getQueryClient().getQueryData(addressesQuery.queryKey)?.addresses ?? [];
}
