import { Link } from '@remix-run/react';
import type { Connection } from '@triage/contract/connection';
import { ArrowLeft } from 'lucide-react';
import type { Theme } from '../client/preferences.ts';
import { AccountSection } from './account-section.tsx';
import { AppearanceSection } from './appearance-section.tsx';
import { ConnectionSection } from './connection-section.tsx';
import { KeysSection } from './keys-section.tsx';
import { SendingSection } from './sending-section.tsx';

interface Props {
  user: { name: string | null; email: string };
  connection: Connection;
  theme: Theme;
}

export function SettingsPage({ user, connection, theme }: Props) {
  return (
    <main className="mx-auto max-w-3xl px-6 pt-6 pb-24">
      <Link
        to="/inbox"
        className="-ml-2 inline-flex h-9 items-center gap-2 rounded-md px-2 text-sm text-ink-2 hover:bg-well hover:text-ink"
      >
        <ArrowLeft size={17} aria-hidden /> Inbox
      </Link>
      <h1 className="mt-4 mb-8 text-2xl font-bold tracking-tight">Settings</h1>
      <AccountSection user={user} />
      <ConnectionSection connection={connection} />
      <AppearanceSection theme={theme} />
      <SendingSection />
      <KeysSection />
    </main>
  );
}
