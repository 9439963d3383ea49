import { type ComponentProps, type ReactNode, Suspense } from 'react';
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
const BriefScreen = lazyPart(async () => (await import('./brief/brief-screen.tsx')).BriefScreen);
const SearchScreen = lazyPart(async () => (await import('./search/search-screen.tsx')).SearchScreen);

interface Props extends Omit<ComponentProps<typeof InboxShell>, 'parts'> {
  /** The thread that the server rendered. */
  seededId?: string | undefined;
}

/** The inbox with its parts from other rooms. */
export function InboxPage({ seededId, ...session }: Props) {
  const { user } = session;
  useKeptMail(session);
  return (
    <InboxShell
      {...session}
      parts={{
        reader: (place, threadId, isPainted) =>
          part(
            'This thread',
            <ThreadReader
              place={place}
              threadId={threadId}
              isSeeded={threadId === seededId}
              isPainted={isPainted}
              me={user.email}
            />,
            <ReaderFrame />,
          ),
        search: part('Search', <SearchScreen />),
        agenda: part('The agenda', <AgendaScreen />),
        brief: part('The brief', <BriefScreen me={user.email} />),
        queued: part('The outbox', <OutboxList />),
        agent: part('The assistant', <AgentDock />),
        composer: part('The composer', <Composer />),
      }}
    />
  );
}

function part(name: string, element: ReactNode, fallback?: ReactNode) {
  return (
    <PartBoundary name={name}>
      <Suspense fallback={fallback}>{element}</Suspense>
    </PartBoundary>
  );
}
