import { Link } from '@remix-run/react';
import type { Connection } from '@triage/contract/account/connection';

export type AccountKind = 'google' | 'outlook' | 'other';

/** The providers that the operator has registered this server with. */
export interface Offered {
  google: boolean;
  outlook: boolean;
}

interface Props {
  chosen: AccountKind;
  provider: string;
  offered: Offered;
  /** Which mailbox is connected; without it, the first. */
  mailbox: string | null;
}

/** Links, so that each choice has an address and works before scripts are loaded. */
export function AccountChoice({ chosen, provider, offered, mailbox }: Props) {
  const rest = mailbox ? `&mailbox=${mailbox}` : '';
  const choices: { id: AccountKind; name: string }[] = [
    ...(offered.google ? [{ id: 'google' as const, name: provider }] : []),
    ...(offered.outlook ? [{ id: 'outlook' as const, name: 'Outlook' }] : []),
    { id: 'other', name: 'Other email' },
  ];
  if (choices.length === 1) return null;
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
  offered: Offered,
): AccountKind {
  const asked = query.get('account');
  if (offered.outlook && (asked ? asked === 'outlook' : signIn === 'microsoft')) return 'outlook';
  if (!offered.google) return 'other';
  if (asked) return asked === 'other' ? 'other' : 'google';
  return provider === 'imap' ? 'other' : 'google';
}
