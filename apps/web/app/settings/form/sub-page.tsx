import { Link } from '@remix-run/react';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { SettingsAnnouncer } from './announcer.tsx';
import { LeaveQuestion } from './leave-question.tsx';
import { PageTitle } from './page-title.tsx';

interface Props {
  title: string;
  about: string;
  /** For tables. */
  wide?: boolean;
  children: ReactNode;
}

/** A page of its own below the settings, with the way back. */
export function SettingsSubPage({ title, about, wide = false, children }: Props) {
  return (
    <main className={`mx-auto ${wide ? 'max-w-7xl' : 'max-w-3xl'} px-6 pt-6 pb-24 max-sm:px-4`}>
      <Link
        to="/settings"
        className="-ml-2 inline-flex h-9 pointer-coarse:h-11 items-center gap-2 rounded-md px-2 text-sm text-ink-2 hover:bg-well hover:text-ink"
      >
        <ArrowLeft size={17} aria-hidden /> Settings
      </Link>
      <PageTitle>{title}</PageTitle>
      <p className="mt-1 mb-8 max-w-prose text-sm text-ink-2">{about}</p>
      {children}
      <LeaveQuestion />
      <SettingsAnnouncer />
    </main>
  );
}
