import { Link } from '@remix-run/react';
import type { AccountHealth, AiStatus } from '@triage/contract/account/account-health';
import type { OwnAddress } from '@triage/contract/account/addresses';
import type { Connection } from '@triage/contract/account/connection';
import type { NotificationsAnswer } from '@triage/contract/account/notifications';
import type { Settings } from '@triage/contract/account/preferences';
import type { Token } from '@triage/contract/account/tokens';
import type { ArchiveProgress } from '@triage/contract/inbox/archive';
import type { Snippet } from '@triage/contract/sending/snippets';
import { ArrowLeft } from 'lucide-react';
import type { Theme } from '../client/data/settings/preferences.ts';
import { ApiSection } from './access/api-section.tsx';
import { AccountSection } from './account-section.tsx';
import { AddressesSection } from './addresses/addresses-section.tsx';
import { AppearanceSection } from './appearance-section.tsx';
import { ArchiveSection } from './archive-section.tsx';
import { AssistantSection } from './assistant-section.tsx';
import { ConnectionSection } from './connection-section.tsx';
import { DataSection } from './data/data-section.tsx';
import { HoursSection } from './hours-section.tsx';
import { SortingSection } from './lessons/sorting-section.tsx';
import { NotificationsSection } from './notifications/notifications-section.tsx';
import { SwipesSection } from './phone/swipes-section.tsx';
import { ReadingSection } from './reading-section.tsx';
import { type RefusedMail, RefusedSection } from './refused-section.tsx';
import { SendingSection } from './sending-section.tsx';
import { ShortcutsSection } from './shortcuts/shortcuts-section.tsx';
import { SnippetsSection } from './snippets/snippets-section.tsx';
import { WritingSection } from './writing-section.tsx';

interface Props {
  user: { name: string | null; email: string };
  connection: Connection;
  health: AccountHealth;
  settings: Settings;
  addresses: OwnAddress[];
  ai: AiStatus;
  theme: Theme;
  tokens: Token[];
  refused: RefusedMail | null;
  archive: ArchiveProgress | null;
  notifications: NotificationsAnswer;
  snippets: Snippet[];
  imageSenders: string[];
}

export function SettingsPage(props: Props) {
  const {
    user,
    connection,
    health,
    settings,
    addresses,
    ai,
    theme,
    tokens,
    refused,
    snippets,
    imageSenders,
    archive,
    notifications,
  } = props;
  return (
    <main className="mx-auto max-w-3xl px-6 pt-6 pb-24 max-sm:px-4">
      <Link
        to="/inbox"
        className="-ml-2 inline-flex h-9 items-center gap-2 rounded-md px-2 text-sm text-ink-2 hover:bg-well hover:text-ink"
      >
        <ArrowLeft size={17} aria-hidden /> Inbox
      </Link>
      <h1 className="mt-4 text-2xl font-bold tracking-tight">Settings</h1>
      <p className="mt-1 mb-8 text-sm text-ink-2">Changes save automatically.</p>
      <AccountSection user={user} />
      <ConnectionSection connection={connection} health={health} />
      <ArchiveSection settings={settings} archive={archive} />
      <NotificationsSection initial={notifications} />
      <HoursSection settings={settings} />
      <SortingSection />
      <WritingSection settings={settings} />
      {addresses.length > 0 ? <AddressesSection initial={addresses} /> : null}
      <SnippetsSection initial={snippets} />
      <SendingSection settings={settings} />
      <ReadingSection settings={settings} imageSenders={imageSenders} />
      <SwipesSection settings={settings} />
      {refused ? <RefusedSection refused={refused} /> : null}
      <AssistantSection settings={settings} ai={ai} />
      <AppearanceSection theme={theme} />
      <ShortcutsSection />
      <ApiSection tokens={tokens} />
      <DataSection email={user.email} />
    </main>
  );
}
