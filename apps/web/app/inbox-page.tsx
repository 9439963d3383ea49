import { type ComponentProps, Suspense } from 'react';
import { useKeptMail } from './client/offline/use-kept-mail.ts';
import { lazyPart } from './client/paint/lazy-part.ts';
import { InboxShell } from './inbox/inbox-shell.tsx';
import { ReaderFrame } from './thread/reader-frame.tsx';
import { PartBoundary } from './ui/part-boundary.tsx';

const ThreadReader = lazyPart(async () => (await import('./thread/thread-reader.tsx')).ThreadReader);
const AgentDock = lazyPart(async () => (await import('./agent/agent-dock.tsx')).AgentDock);
const Composer = lazyPart(async () => (await import('./compose/composer.tsx')).Composer);
const OutboxList = lazyPart(async () => (await import('./compose/outbox/outbox-list.tsx')).OutboxList);
const AgendaScreen = lazyPart(async () => (await import('./agenda/agenda-screen.tsx')).AgendaScreen);
const SearchScreen = lazyPart(async () => (await import('./search/search-screen.tsx')).SearchScreen);

/** The inbox with its parts from other rooms. */
export function InboxPage(session: Omit<ComponentProps<typeof InboxShell>, 'parts'>) {
  const { user } = session;
  useKeptMail(session);
  return (
    <InboxShell
      {...session}
      parts={{
        reader: (place, threadId, isPainted) => (
          <PartBoundary name="This thread">
            <Suspense fallback={<ReaderFrame />}>
              <ThreadReader place={place} threadId={threadId} isPainted={isPainted} me={user.email} />
            </Suspense>
          </PartBoundary>
        ),
        search: (
          <PartBoundary name="Search">
            <Suspense>
              <SearchScreen />
            </Suspense>
          </PartBoundary>
        ),
        agenda: (
          <PartBoundary name="The agenda">
            <Suspense>
              <AgendaScreen />
            </Suspense>
          </PartBoundary>
        ),
        queued: (
          <PartBoundary name="The outbox">
            <Suspense>
              <OutboxList />
            </Suspense>
          </PartBoundary>
        ),
        agent: (
          <PartBoundary name="The assistant">
            <Suspense>
              <AgentDock />
            </Suspense>
          </PartBoundary>
        ),
        composer: (
          <PartBoundary name="The composer">
            <Suspense>
              <Composer />
            </Suspense>
          </PartBoundary>
        ),
      }}
    />
  );
}
