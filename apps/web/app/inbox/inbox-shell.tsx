import { useQuery } from '@tanstack/react-query';
import type { View } from '@triage/contract/inbox';
import type { ReactNode } from 'react';
import { announcement } from '../client/announce.ts';
import { useInboxLocation } from '../client/inbox-location.ts';
import { useCounts } from '../client/lane-rows.ts';
import { useStore } from '../client/make-store.ts';
import { progressQuery } from '../client/queries.ts';
import type { InboxSubscription } from '../client/realtime.ts';
import { selectionStore } from '../client/selection.ts';
import { LiveRegion } from '../ui/live-region.tsx';
import { ConnectionLine } from './connection-line.tsx';
import { IndexingBanner } from './indexing-banner.tsx';
import { LaneHeader } from './lane-header.tsx';
import { LaneList } from './lane-list.tsx';
import { Panels } from './panels.tsx';
import { Rail } from './rail.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { TabBar } from './tab-bar.tsx';
import { useInboxCommands } from './use-inbox-commands.ts';
import { useInboxEvents } from './use-inbox-events.ts';
import { usePrefetchedViews } from './use-prefetched-views.ts';

interface Props {
  user: { id: string; email: string };
  realtime: InboxSubscription['realtime'];
  reader(place: { threadId: string; view: View }): ReactNode;
}

/** Rail, list and reader. The reader stands beside the list where there is room, and in its place where not. */
export function InboxShell({ user, realtime, reader }: Props) {
  const { view, threadId } = useInboxLocation();
  const counts = useCounts();
  const commands = useInboxCommands();
  const isSelecting = useStore(selectionStore, ({ selected }) => selected.size > 0);
  const said = useStore(announcement, (value) => value);
  const { data: progress } = useQuery(progressQuery);
  const indexing = progress !== undefined && ['none', 'first'].includes(progress.state);
  const total = counts?.[view];
  usePrefetchedViews();
  useInboxEvents(user.id, realtime);
  return (
    <div
      data-hue={view}
      className={`inbox-shell grid h-dvh grid-rows-[minmax(0,1fr)_auto] bg-paper ${threadId ? 'is-reading' : ''}`}
    >
      <Rail view={view} counts={counts} email={user.email} />
      <main className="@container/list flex min-h-0 min-w-0 flex-col bg-sheet min-[720px]:my-2 min-[720px]:mr-2 min-[720px]:rounded-lg min-[720px]:border min-[720px]:border-line min-[720px]:overflow-hidden [.is-reading_&]:max-[1099px]:hidden">
        <ConnectionLine wide />
        {isSelecting ? <SelectionBar total={total ?? 0} /> : <LaneHeader view={view} count={total} />}
        <IndexingBanner />
        <LaneList view={view} openId={threadId} indexing={indexing} />
      </main>
      {threadId ? reader({ threadId, view }) : null}
      <div className="[.is-reading_&]:max-[719px]:hidden min-[720px]:hidden">
        <TabBar view={view} counts={counts} />
      </div>
      <Panels commands={commands} />
      <LiveRegion text={said.text} count={said.count} />
    </div>
  );
}
