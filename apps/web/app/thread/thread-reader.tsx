import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useRef } from 'react';
import { useStore } from '../client/data/make-store.ts';
import type { InboxLocation } from '../client/data/place/inbox-location.ts';
import { closePanel, panelStore } from '../client/data/place/panel.ts';
import { threadQuery } from '../client/data/queries/queries.ts';
import { lazyPart } from '../client/paint/lazy-part.ts';
import { useHydrated } from '../client/paint/use-hydrated.ts';
import { usePrefetchedThread } from '../client/paint/use-prefetched-thread.ts';
import { ReaderFrame } from './reader-frame.tsx';
import { ReplyPlace } from './reply-place.tsx';
import { ThreadContent } from './thread-content.tsx';
import { ThreadFailed } from './thread-failed.tsx';
import { ThreadHeading } from './thread-heading.tsx';
import { ThreadToolbar } from './toolbar/thread-toolbar.tsx';
import { useMarkRead } from './use-mark-read.ts';
import { useReaderRow } from './use-reader-row.ts';
import { listShownFiles, viewerStore } from './viewer-store.ts';

const MeetingDialog = lazyPart(async () => (await import('./meeting/meeting-dialog.tsx')).MeetingDialog);
const FileViewer = lazyPart(async () => (await import('../viewer/file-viewer.tsx')).FileViewer);

interface Props {
  place: InboxLocation;
  threadId: string;
  /** Whether the heading was painted: messages render after it. */
  isPainted: boolean;
  /** Until then the thread is shown without its place in the list, which may be longer now than on the server. */
  isHydrated: boolean;
  me: string;
}

/** Before this part is hydrated, the browser may have loaded a thread that the server did not have yet. */
export function ThreadReader({ isSeeded, ...props }: Omit<Props, 'isHydrated'> & { isSeeded: boolean }) {
  const isHydrated = useHydrated();
  if (isSeeded || isHydrated) return <Reader {...props} isHydrated={isHydrated} />;
  return (
    <ReaderFrame>
      <Waiting />
    </ReaderFrame>
  );
}

/** Shows the row's data immediately; the messages follow, usually from the prefetch. */
function Reader({ place, threadId, isPainted, isHydrated, me }: Props) {
  const { data: thread, error, refetch } = useQuery(threadQuery(threadId));
  const outside = place.view === 'trash' || place.view === 'spam' ? place.view : undefined;
  // Not in the cache, where the mark would be.
  useMarkRead(outside ? undefined : thread);
  const { row, position, total, after, before } = useReaderRow({ place, threadId, isHydrated, thread });
  const shown = useStore(viewerStore, (value) => value);
  const panel = useStore(panelStore, (value) => value);
  const heading = useRef<HTMLHeadingElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another thread starts at its top
  useEffect(() => {
    viewerStore.set(null);
    scroller.current?.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [threadId]);
  usePrefetchedThread(after);
  usePrefetchedThread(before);
  return (
    <ReaderFrame>
      {shown && thread ? (
        <Suspense>
          <FileViewer files={listShownFiles(thread.messages)} shown={shown} onShow={viewerStore.set} />
        </Suspense>
      ) : null}
      <ThreadToolbar
        row={row}
        archivedFrom={thread?.archivedFrom}
        outside={outside}
        position={position}
        total={total}
      />
      <div
        ref={scroller}
        data-reader-scroller
        // A click in it, and not in `main` around it, decides what the keys scroll.
        tabIndex={-1}
        className="outline-none min-h-0 scroll-pb-20 flex-1 overflow-y-auto overscroll-contain border-t border-line"
      >
        <div className="mx-auto max-w-[46rem] px-8 pt-6 pb-24 max-sm:px-4">
          {row ? (
            <ThreadHeading
              row={row}
              alsoIn={thread ? thread.alsoIn : row.alsoIn}
              outside={outside}
              isInvitation={Boolean(thread?.invitation)}
              me={me}
              ref={heading}
            />
          ) : null}
          {!isPainted ? null : thread ? (
            <ThreadContent {...{ threadId, thread, row, me, scroller }} />
          ) : error ? (
            <ThreadFailed error={error} onRetry={() => void refetch()} />
          ) : (
            <Waiting />
          )}
          {isPainted && (thread || error) ? <ReplyPlace threadId={threadId} /> : null}
        </div>
      </div>
      {panel?.name === 'meeting' && row ? (
        <Suspense>
          <MeetingDialog row={row} me={me} onClose={closePanel} />
        </Suspense>
      ) : null}
    </ReaderFrame>
  );
}

function Waiting() {
  return (
    <div role="status" className="animate-wait flex flex-col gap-3 border-t border-line pt-5">
      <span className="sr-only">Loading conversation</span>
      {['w-1/4', 'w-full', 'w-11/12', 'w-2/3'].map((width) => (
        <span key={width} aria-hidden className={`h-3 rounded-full bg-well ${width}`} />
      ))}
    </div>
  );
}
