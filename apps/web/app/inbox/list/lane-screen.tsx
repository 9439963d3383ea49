import { useQuery } from '@tanstack/react-query';
import type { View } from '@triage/contract/inbox/inbox';
import { Suspense } from 'react';
import { useCounts, useLaneRows } from '../../client/changes/lane-rows.ts';
import { selectionStore } from '../../client/changes/selection.ts';
import { useStore } from '../../client/data/make-store.ts';
import { progressQuery } from '../../client/data/queries/queries.ts';
import { lazyPart } from '../../client/paint/lazy-part.ts';
import { LaneHeader } from './lane-header.tsx';
import { LaneList } from './lane-list.tsx';

const IndexingBanner = lazyPart(async () => (await import('../indexing-banner.tsx')).IndexingBanner);
const SplitTabs = lazyPart(async () => (await import('../mail/split-tabs.tsx')).SplitTabs);
const SelectionBar = lazyPart(async () => (await import('../../rows/selection-bar.tsx')).SelectionBar);

interface Props {
  view: View;
  threadId: string | null;
  mailbox: string | undefined;
}

export function LaneScreen({ view, threadId, mailbox }: Props) {
  const counts = useCounts();
  const isSelecting = useStore(selectionStore, ({ selected }) => selected.size > 0);
  const { data: progress } = useQuery(progressQuery);
  const indexing = progress !== undefined && ['none', 'first'].includes(progress.state);
  const list = useLaneRows(view, mailbox);
  const total = counts?.[view];
  return (
    <>
      {isSelecting ? (
        <Suspense fallback={<LaneHeader view={view} count={total} />}>
          <SelectionBar total={list.hasNextPage ? (total ?? null) : list.rows.length} />
        </Suspense>
      ) : (
        <LaneHeader view={view} count={total} />
      )}
      <Suspense>
        <SplitTabs view={view} />
      </Suspense>
      {progress && progress.state !== 'done' ? (
        <Suspense>
          <IndexingBanner progress={progress} />
        </Suspense>
      ) : null}
      <LaneList place={{ view, mailbox }} list={list} openId={threadId} total={total} indexing={indexing} />
    </>
  );
}
