import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Suspense } from 'react';
import { inboxPath, readInboxLocation } from '../client/data/inbox-location.ts';
import { InboxProvider } from '../client/data/inbox-provider.tsx';
import { nameIssuer } from '../client/data/name-issuer.ts';
import { viewOf } from '../client/data/place.ts';
import { LIST_PAGE } from '../client/data/queries.ts';
import { isView } from '../client/data/views.ts';
import { lazyPart } from '../client/paint/lazy-part.ts';
import { tabTitle } from '../client/paint/tab-title.ts';
import { InboxShell } from '../inbox/inbox-shell.tsx';
import { callAsReader } from '../server/page-caller.server.ts';
import { ReaderFrame } from '../thread/reader-frame.tsx';
import { PartBoundary } from '../ui/part-boundary.tsx';

const ThreadReader = lazyPart(async () => (await import('../thread/thread-reader.tsx')).ThreadReader);
const AgentDock = lazyPart(async () => (await import('../agent/agent-dock.tsx')).AgentDock);
const Composer = lazyPart(async () => (await import('../compose/composer.tsx')).Composer);
const OutboxList = lazyPart(async () => (await import('../compose/outbox/outbox-list.tsx')).OutboxList);
const SearchScreen = lazyPart(async () => (await import('../search/search-screen.tsx')).SearchScreen);

export const meta: MetaFunction<typeof loader> = ({ data, location }) => [
  { title: data ? tabTitle(readInboxLocation(location.search), data.seed) : 'Inbox · Triage' },
];

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { caller, session, connection, isKeyLost } = await callAsReader(context);
  const place = readInboxLocation(new URL(request.url).search);
  const { view: screen, threadId } = place;
  const view = isView(screen) ? screen : 'reply';
  const [page, counts, progress, settings, failures, thread] = await Promise.all([
    caller.inbox.list({ view, limit: LIST_PAGE }),
    caller.inbox.counts(),
    caller.inbox.progress(),
    caller.settings.read(),
    caller.send.failures(),
    threadId ? caller.inbox.thread({ threadId }).catch(() => null) : null,
  ]);
  // A link may be older than the thread's lane: redirect to the current one.
  if (thread && isView(screen) && viewOf(thread) !== screen)
    throw redirect(inboxPath({ ...place, view: viewOf(thread) }));
  const provider = nameIssuer(context.app.env.MAILHOST_ISSUER);
  const { PUBLIC_REALTIME_KEY: key, PUBLIC_REALTIME_CLUSTER: cluster } = context.app.env;
  const realtime = key ? { key, cluster: cluster || null } : null;
  return {
    user: session.user,
    realtime,
    provider,
    isKeyLost,
    seed: { view, page, counts, progress, settings, failures, thread, connection },
  };
}

/** The client cache serves the inbox; a loader would make every key press wait for the network. */
export const shouldRevalidate = () => false;

export default function Inbox() {
  const { user, realtime, provider, isKeyLost, seed } = useLoaderData<typeof loader>();
  return (
    <InboxProvider seed={seed}>
      <InboxShell
        user={user}
        realtime={realtime}
        provider={provider}
        isKeyLost={isKeyLost}
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
    </InboxProvider>
  );
}
