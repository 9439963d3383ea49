import { Link } from '@remix-run/react';

interface Props {
  chosen: 'google' | 'other';
  provider: string;
  /** Which mailbox is connected; without it, the first. */
  mailbox: string | null;
}

/** Links, so that each choice has an address and works before scripts are loaded. */
export function AccountChoice({ chosen, provider, mailbox }: Props) {
  const rest = mailbox ? `&mailbox=${mailbox}` : '';
  const choices = [
    { id: 'google', name: provider, to: `/onboarding/connect?account=google${rest}` },
    { id: 'other', name: 'Other email', to: `/onboarding/connect?account=other${rest}` },
  ] as const;
  return (
    <nav aria-label="Kind of account" className="mt-6 grid grid-cols-2 gap-1 rounded-lg bg-well p-1">
      {choices.map(({ id, name, to }) => (
        <Link
          key={id}
          to={to}
          replace
          preventScrollReset
          aria-current={id === chosen ? 'page' : undefined}
          className="flex h-9 pointer-coarse:h-11 items-center justify-center rounded-md px-3 text-sm font-semibold text-ink-2 hover:text-ink aria-[current]:bg-sheet aria-[current]:text-ink aria-[current]:shadow-sm aria-[current]:ring-1 aria-[current]:ring-line"
        >
          <span className="truncate">{name}</span>
        </Link>
      ))}
    </nav>
  );
}
