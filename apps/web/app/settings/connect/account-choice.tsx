import { Link } from '@remix-run/react';
import type { Connection } from '@triage/contract/account/connection';

export type AccountKind = 'google' | 'outlook' | 'other';

interface Props {
  chosen: AccountKind;
  provider: string;
  offersOutlook: boolean;
  /** Which mailbox is connected; without it, the first. */
  mailbox: string | null;
}

/** Links, so that each choice has an address and works before scripts are loaded. */
export function AccountChoice({ chosen, provider, offersOutlook, mailbox }: Props) {
  const rest = mailbox ? `&mailbox=${mailbox}` : '';
  const choices: { id: AccountKind; name: string }[] = [
    { id: 'google', name: provider },
    ...(offersOutlook ? [{ id: 'outlook' as const, name: 'Outlook' }] : []),
    { id: 'other', name: 'Other email' },
  ];
  return (
    <nav
      aria-label="Kind of account"
      className="mt-6 grid auto-cols-fr grid-flow-col gap-1 rounded-lg bg-well p-1"
    >
      {choices.map(({ id, name }) => (
        <Link
          key={id}
          to={`/onboarding/connect?account=${id}${rest}`}
          replace
          preventScrollReset
          aria-current={id === chosen ? 'page' : undefined}
          className="flex h-9 min-w-0 pointer-coarse:h-11 items-center justify-center rounded-md px-3 text-sm font-semibold text-ink-2 hover:text-ink aria-[current]:bg-sheet aria-[current]:text-ink aria-[current]:shadow-sm aria-[current]:ring-1 aria-[current]:ring-line"
        >
          <span className="truncate">{name}</span>
        </Link>
      ))}
    </nav>
  );
}

/** By the address of the page; without it, the kind that is connected. */
export function chosenAccount(
  query: URLSearchParams,
  { provider, signIn }: Connection,
  offersOutlook: boolean,
): AccountKind {
  const asked = query.get('account');
  if (offersOutlook && (asked ? asked === 'outlook' : signIn === 'microsoft')) return 'outlook';
  if (asked) return asked === 'other' ? 'other' : 'google';
  return provider === 'imap' ? 'other' : 'google';
}
