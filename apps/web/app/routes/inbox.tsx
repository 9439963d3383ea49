import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Suspense } from 'react';
import { readInboxLocation } from '../client/inbox-location.ts';
import { InboxProvider } from '../client/inbox-provider.tsx';
import { lazyPart } from '../client/lazy-part.ts';
import { LIST_PAGE } from '../client/queries.ts';
import { isView } from '../client/views.ts';
import { InboxShell } from '../inbox/inbox-shell.tsx';
import { callAsConnected } from '../server/page-caller.server.ts';
import { ReaderFrame } from '../thread/reader-frame.tsx';

const ThreadReader = lazyPart(async () => (await import('../thread/thread-reader.tsx')).ThreadReader);
const AgentDock = lazyPart(async () => (await import('../agent/agent-dock.tsx')).AgentDock);
const Composer = lazyPart(async () => (await import('../compose/composer.tsx')).Composer);
const QueuedList = lazyPart(async () => (await import('../compose/queued-list.tsx')).QueuedList);
const SearchScreen = lazyPart(async () => (await import('../search/search-screen.tsx')).SearchScreen);

export const meta: MetaFunction = () => [{ title: 'Inbox · Triage' }];

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { caller, session } = await callAsConnected(context);
  const { view: screen, threadId } = readInboxLocation(new URL(request.url).search);
  const view = isView(screen) ? screen : 'reply';
  const [page, counts, progress, settings, thread] = await Promise.all([
    caller.inbox.list({ view, limit: LIST_PAGE }),
    caller.inbox.counts(),
    caller.inbox.progress(),
    caller.settings.read(),
    threadId ? caller.inbox.thread({ threadId }).catch(() => null) : null,
  ]);
  const { PUBLIC_REALTIME_KEY: key, PUBLIC_REALTIME_CLUSTER: cluster } = context.app.env;
  const realtime = key ? { key, cluster: cluster || null } : null;
  return { user: session.user, realtime, seed: { view, page, counts, progress, settings, thread } };
}

/** Inside the inbox the cache answers; a loader would make every key wait for the network. */
export const shouldRevalidate = () => false;

export default function Inbox() {
  const { user, realtime, seed } = useLoaderData<typeof loader>();
  return (
    <InboxProvider seed={seed}>
      <InboxShell
        user={user}
        realtime={realtime}
        parts={{
          reader: (place, threadId, isPainted) => (
            <Suspense fallback={<ReaderFrame />}>
              <ThreadReader place={place} threadId={threadId} isPainted={isPainted} me={user.email} />
            </Suspense>
          ),
          search: (
            <Suspense>
              <SearchScreen />
            </Suspense>
          ),
          queued: (
            <Suspense>
              <QueuedList />
            </Suspense>
          ),
          agent: (
            <Suspense>
              <AgentDock />
            </Suspense>
          ),
          composer: (
            <Suspense>
              <Composer />
            </Suspense>
          ),
        }}
      />
    </InboxProvider>
  );
}
