import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { lazy, Suspense } from 'react';
import { readInboxLocation } from '../client/inbox-location.ts';
import { InboxProvider } from '../client/inbox-provider.tsx';
import { LIST_PAGE } from '../client/queries.ts';
import { isView } from '../client/views.ts';
import { InboxShell } from '../inbox/inbox-shell.tsx';
import { callAsConnected } from '../server/page-caller.server.ts';
import { ThreadReader } from '../thread/thread-reader.tsx';

const AgentDock = lazy(() => import('../agent/agent-dock.tsx').then((part) => ({ default: part.AgentDock })));
const Composer = lazy(() => import('../compose/composer.tsx').then((part) => ({ default: part.Composer })));
const QueuedList = lazy(() =>
  import('../compose/queued-list.tsx').then((part) => ({ default: part.QueuedList })),
);
const SearchScreen = lazy(() =>
  import('../search/search-screen.tsx').then((part) => ({ default: part.SearchScreen })),
);

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
          reader: (place, threadId) => <ThreadReader place={place} threadId={threadId} me={user.email} />,
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
