import type { PersonMailbox } from '@triage/contract/account/mailboxes';
import { quote } from './quote.ts';

type Named = Pick<PersonMailbox, 'name'>;

/** The search term for the mail of this mailbox. */
export function accountTerm({ name }: Named): string {
  return `account:${quote(name)}`;
}

/** The mailboxes that the last word may mean: by `account:` all of them, else by the beginning of the name. */
export function suggestAccounts<Mailbox extends Named>(
  mailboxes: readonly Mailbox[],
  word: string,
): readonly Mailbox[] {
  const [, operator, text = ''] = /^-?(account:)?"?(.*)$/i.exec(word) ?? [];
  const typed = text.toLowerCase();
  if (!operator && typed.length < 2) return [];
  return mailboxes.filter(({ name }) =>
    operator ? name.toLowerCase().includes(typed) : name.toLowerCase().startsWith(typed),
  );
}
