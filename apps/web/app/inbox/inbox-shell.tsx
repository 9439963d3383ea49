import { type MouseEvent, type ReactNode, Suspense } from 'react';
import { listKey } from '../client/changes/highlighted-row.ts';
import { useStore } from '../client/data/make-store.ts';
import { agentOpen } from '../client/data/place/agent-open.ts';
import { type InboxLocation, useInboxLocation } from '../client/data/place/inbox-location.ts';
import { isMailView } from '../client/data/place/mail-views.ts';
import { isView, viewName } from '../client/data/place/views.ts';
import type { InboxSubscription } from '../client/live/realtime.ts';
import { useKeptThread } from '../client/offline/use-kept-mail.ts';
import { usePainted } from '../client/paint/after-paint.ts';
import { lazyPart } from '../client/paint/lazy-part.ts';
import { useTabTitle } from '../client/paint/use-tab-title.ts';
import { Announcer } from './announcer.tsx';
import { useInboxCommands } from './commands/use-inbox-commands.ts';
import { LaneScreen } from './list/lane-screen.tsx';
import { inherit, useFocusFallback } from './list/use-focus-fallback.ts';
import { useIsDense } from './list/use-is-dense.ts';
import { Mailboxes } from './mailboxes.tsx';
import { Panels } from './panels.tsx';
import { Rail } from './rail.tsx';
import { StatusLines } from './status-lines.tsx';
import { TabBar } from './tab-bar.tsx';
import { useAskedDraft } from './use-asked-draft.ts';
import { useInboxEvents } from './use-inbox-events.ts';
import { usePrefetchedViews } from './use-prefetched-views.ts';
import { useThisDevice } from './use-this-device.ts';

const DisconnectedBanner = lazyPart(
  async () => (await import('./disconnected-banner.tsx')).DisconnectedBanner,
);
const Tour = lazyPart(async () => (await import('./tour/tour.tsx')).Tour);
const MailScreen = lazyPart(async () => (await import('./mail/mail-screen.tsx')).MailScreen);

interface Props {
  user: { id: string; email: string };
  realtime: InboxSubscription['realtime'];
  provider: string;
  /** The stored access cannot be decrypted with this server's key. */
  isKeyLost: boolean;
  /** Elements from other rooms. */
  parts: {
    reader(place: InboxLocation, threadId: string, isPainted: boolean): ReactNode;
    search: ReactNode;
    agenda: ReactNode;
    brief: ReactNode;
    queued: ReactNode;
    composer: ReactNode;
    agent: ReactNode;
  };
}

/**
 * Sidebar, list and reader. The reader is next to the list where there is space, and replaces it where not. It
 * renders on the first paint after the key; the narrower list and the messages follow on the next. The
 * shell has classes for what is open: with `:has()` the browser recalculated the styles of half the page on each change.
 */
export function InboxShell({ user, realtime, provider, isKeyLost, parts }: Props) {
  const place = useInboxLocation();
  const { view, threadId, mailbox } = place;
  const isDense = useIsDense();
  const hasAgent = useStore(agentOpen, (value) => value);
  const painted = usePainted(threadId);
  const commands = useInboxCommands(user.email);
  useKeptThread(threadId);
  useAskedDraft(user.email);
  useThisDevice();
  usePrefetchedViews();
  useFocusFallback();
  useTabTitle(place);
  useInboxEvents(user.id, realtime);
  return (
    <div
      data-hue={view}
      className={`inbox-shell grid h-dvh grid-rows-[minmax(0,1fr)_auto] bg-paper ${threadId ? 'is-reading' : ''} ${painted ? 'is-narrow' : ''} ${isDense ? 'is-dense' : ''} ${hasAgent ? 'has-agent' : ''}`}
    >
      <button type="button" className="skip-link" onClick={skip}>
        Skip to mail
      </button>
      <Rail place={place} email={user.email} />
      <main tabIndex={-1} className="min-h-0 min-w-0 outline-none">
        {/* Where the thread replaces the list, the heading of the list is hidden too. */}
        <h1 className="screen-name sr-only">{viewName(view)}</h1>
        <div className="list-column @container/list min-h-0 min-w-0 flex-col bg-sheet min-[720px]:my-2 min-[720px]:mr-2 min-[720px]:overflow-hidden min-[720px]:rounded-lg min-[720px]:border min-[720px]:border-line">
          <StatusLines wide />
          <Mailboxes place={place} look="strip" />
          <Suspense>
            <DisconnectedBanner provider={provider} isKeyLost={isKeyLost} />
          </Suspense>
          {isView(view) ? (
            <LaneScreen view={view} threadId={threadId} mailbox={mailbox} />
          ) : isMailView(view) ? (
            <Suspense>
              <MailScreen key={listKey(place)} {...{ view, threadId, mailbox }} label={place.label} />
            </Suspense>
          ) : (
            parts[view]
          )}
          <Suspense>
            <Tour view={view} />
          </Suspense>
        </div>
        {threadId ? parts.reader(place, threadId, painted === threadId) : null}
      </main>
      <div className="min-[720px]:hidden [.is-reading_&]:max-[719px]:hidden">
        <TabBar view={view} />
      </div>
      {parts.agent}
      {parts.composer}
      <Panels commands={commands} me={user.email} />
      <Announcer />
    </div>
  );
}

/** Past the sidebar. */
function skip({ currentTarget }: MouseEvent<HTMLElement>): void {
  currentTarget.blur();
  inherit();
}
