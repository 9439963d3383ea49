import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { InboxProvider } from '../client/data/inbox-provider.tsx';
import { inboxPath, parseInboxLocation } from '../client/data/place/inbox-location.ts';
import { viewOf } from '../client/data/place/place.ts';
import { isView } from '../client/data/place/views.ts';
import { LIST_PAGE } from '../client/data/queries/queries.ts';
import { nameIssuer } from '../client/data/settings/name-issuer.ts';
import { tabTitle } from '../client/paint/tab-title.ts';
import { InboxPage } from '../inbox-page.tsx';
import { callAsReader } from '../server/page-caller.server.ts';

export const meta: MetaFunction<typeof loader> = ({ data, location }) => [
  { title: data ? tabTitle(parseInboxLocation(location.search), data.seed) : 'Inbox · Triage' },
];

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { caller, session, connection, isKeyLost } = await callAsReader(context);
  const { search, searchParams } = new URL(request.url);
  const place = parseInboxLocation(search);
  const asked = searchParams.get('view');
  // An unknown view is shown as Reply: the address must not name another one.
  if (asked && asked !== place.view) throw redirect(inboxPath(place));
  const { mailbox } = place;
  // A link may name a mailbox that was removed, or of somebody else.
  if (mailbox && !connection.mailboxes?.some(({ mailboxId }) => mailboxId === mailbox))
    throw redirect(inboxPath({ ...place, mailbox: undefined }));
  const { view: screen, threadId } = place;
  const view = isView(screen) ? screen : 'reply';
  const [page, counts, progress, splits, settings, addresses, failures, thread] = await Promise.all([
    caller.inbox.list({ view, limit: LIST_PAGE, mailboxId: mailbox }),
    caller.inbox.counts({ mailboxId: mailbox }),
    caller.inbox.progress(),
    caller.splits.list({ mailboxId: mailbox }),
    caller.settings.read(),
    caller.settings.addresses(),
    caller.send.failures(),
    threadId ? caller.inbox.thread({ threadId }).catch(() => null) : null,
  ]);
  // A link may be older than the thread's lane: redirect to the current one.
  const current = thread && viewOf(thread);
  if (isView(screen) && isView(current) && current !== screen)
    throw redirect(inboxPath({ ...place, view: current }));
  const provider = nameIssuer(context.app.env.MAILHOST_ISSUER);
  const { PUBLIC_REALTIME_KEY: key, PUBLIC_REALTIME_CLUSTER: cluster } = context.app.env;
  const realtime = key ? { key, cluster: cluster || null } : null;
  return {
    user: session.user,
    realtime,
    provider,
    isKeyLost,
    seed: {
      ...{ view, mailbox, page, counts, progress, splits, settings, addresses, failures },
      ...{ thread, connection },
    },
  };
}

/** The client cache serves the inbox; a loader would make every key press wait for the network. */
export const shouldRevalidate = () => false;

export default function Inbox() {
  const { seed, ...session } = useLoaderData<typeof loader>();
  return (
    <InboxProvider seed={seed}>
      <InboxPage {...session} seededId={seed.thread?.threadId} />
    </InboxProvider>
  );
}
