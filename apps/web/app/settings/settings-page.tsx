import { Link } from '@remix-run/react';
import type { AccountHealth, AiStatus } from '@triage/contract/account/account-health';
import type { OwnAddress } from '@triage/contract/account/addresses';
import type { ContactsRefusal, ContactsState } from '@triage/contract/account/contacts';
import type { ConnectionAnswer } from '@triage/contract/account/mailboxes';
import type { NotificationsAnswer, QuietThreads } from '@triage/contract/account/notifications';
import type { Passkey } from '@triage/contract/account/passkeys';
import type { Settings } from '@triage/contract/account/preferences';
import type { Token } from '@triage/contract/account/tokens';
import type { ArchiveProgress } from '@triage/contract/inbox/archive';
import type { BriefSchedule } from '@triage/contract/inbox/brief';
import type { TasksAnswer } from '@triage/contract/inbox/tasks';
import type { Booking, BookingPage } from '@triage/contract/meetings/booking';
import type { Snippet } from '@triage/contract/sending/snippets';
import { ArrowLeft } from 'lucide-react';
import type { Theme } from '../client/data/settings/preferences.ts';
import { ApiSection } from './access/api-section.tsx';
import { PasskeysSection } from './access/passkeys-section.tsx';
import { AddressesSection } from './addresses/addresses-section.tsx';
import { BookingSection } from './booking/booking-section.tsx';
import { BriefSection } from './brief/brief-section.tsx';
import { ContactsSection } from './contacts-section.tsx';
import { groups } from './contents/group.ts';
import { SettingsContents } from './contents/settings-contents.tsx';
import { SettingsGroup } from './contents/settings-group.tsx';
import { DataSection } from './data/data-section.tsx';
import { SettingsAnnouncer } from './form/announcer.tsx';
import { LeaveQuestion } from './form/leave-question.tsx';
import { PageTitle } from './form/page-title.tsx';
import { SortingSection } from './lessons/sorting-section.tsx';
import { MailboxesSection, type MailboxesState } from './mailboxes/mailboxes-section.tsx';
import { NotificationsSection } from './notifications/notifications-section.tsx';
import { OperatorLink } from './operator/operator-link.tsx';
import { SwipesSection } from './phone/swipes-section.tsx';
import { AccountSection } from './sections/account-section.tsx';
import { AppearanceSection } from './sections/appearance-section.tsx';
import { ArchiveSection } from './sections/archive-section.tsx';
import { AssistantSection } from './sections/assistant-section.tsx';
import { ConnectionSection } from './sections/connection-section.tsx';
import { HoursSection } from './sections/hours-section.tsx';
import { ReadingSection } from './sections/reading-section.tsx';
import { type RefusedMail, RefusedSection } from './sections/refused-section.tsx';
import { SendingSection } from './sections/sending-section.tsx';
import { WritingSection } from './sections/writing-section.tsx';
import { ShortcutsSection } from './shortcuts/shortcuts-section.tsx';
import { SnippetsSection } from './snippets/snippets-section.tsx';
import { TasksSection } from './tasks/tasks-section.tsx';

interface Props {
  user: { name: string | null; email: string };
  connection: ConnectionAnswer;
  mailboxes: MailboxesState;
  health: AccountHealth;
  settings: Settings;
  addresses: OwnAddress[];
  ai: AiStatus;
  theme: Theme;
  tokens: Token[];
  refused: RefusedMail | null;
  archive: ArchiveProgress | null;
  contacts: ContactsState;
  contactsRefusal: ContactsRefusal | null;
  brief: BriefSchedule;
  tasks: TasksAnswer;
  notifications: NotificationsAnswer;
  quiet: QuietThreads | null;
  snippets: Snippet[];
  imageSenders: string[];
  bookingPage: BookingPage;
  bookings: Booking[];
  isOperator: boolean;
  /** Null where this server has none. */
  passkeys: Passkey[] | null;
  origin: string;
}

export function SettingsPage(page: Props) {
  return (
    <main className="mx-auto max-w-5xl px-6 pt-6 pb-24 max-sm:px-4">
      <Link
        to="/inbox"
        className="-ml-2 inline-flex h-9 pointer-coarse:h-11 items-center gap-2 rounded-md px-2 text-sm text-ink-2 hover:bg-well hover:text-ink"
      >
        <ArrowLeft size={17} aria-hidden /> Inbox
      </Link>
      <PageTitle>Settings</PageTitle>
      <p className="mt-1 mb-8 text-sm text-ink-2">
        Changes save automatically, except in forms with a Save or Add button.
      </p>
      <LeaveQuestion />
      <SettingsAnnouncer />
      <div className="gap-x-12 lg:grid lg:grid-cols-[10rem_minmax(0,1fr)]">
        <SettingsContents />
        <div className="min-w-0">
          <SettingsGroup group={groups.mailbox}>
            <AccountSection user={page.user} />
            {page.connection.mailboxes ? (
              <MailboxesSection initial={page.connection.mailboxes} {...page.mailboxes} />
            ) : (
              <ConnectionSection
                connection={page.connection}
                health={page.health}
                outcome={page.mailboxes.outcome}
              />
            )}
            {page.addresses.length > 0 ? (
              <AddressesSection initial={page.addresses} connection={page.connection} />
            ) : null}
            <ContactsSection initial={page.contacts} refusal={page.contactsRefusal} />
            <ArchiveSection settings={page.settings} archive={page.archive} />
          </SettingsGroup>
          <SettingsGroup group={groups.lanes}>
            <SortingSection />
            {page.refused ? <RefusedSection refused={page.refused} /> : null}
          </SettingsGroup>
          <SettingsGroup group={groups.day}>
            <BriefSection initial={page.brief} />
            <NotificationsSection initial={page.notifications} quiet={page.quiet} />
            <HoursSection settings={page.settings} />
            {page.connection.calendar ? (
              <BookingSection initial={page.bookingPage} bookings={page.bookings} />
            ) : null}
          </SettingsGroup>
          <SettingsGroup group={groups.composing}>
            <WritingSection settings={page.settings} />
            <SnippetsSection initial={page.snippets} />
            <SendingSection settings={page.settings} />
          </SettingsGroup>
          <SettingsGroup group={groups.display}>
            <AppearanceSection theme={page.theme} />
            <ReadingSection settings={page.settings} imageSenders={page.imageSenders} />
            <ShortcutsSection />
            <SwipesSection settings={page.settings} />
          </SettingsGroup>
          <SettingsGroup group={groups.assistant}>
            <AssistantSection settings={page.settings} ai={page.ai} />
            <TasksSection initial={page.tasks} />
          </SettingsGroup>
          <SettingsGroup group={groups.access}>
            {page.passkeys ? <PasskeysSection initial={page.passkeys} origin={page.origin} /> : null}
            <ApiSection tokens={page.tokens} />
            {page.isOperator ? <OperatorLink /> : null}
            <DataSection email={page.user.email} />
          </SettingsGroup>
        </div>
      </div>
    </main>
  );
}
