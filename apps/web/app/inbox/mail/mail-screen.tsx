import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { selectionStore } from '../../client/changes/selection.ts';
import { useStore } from '../../client/data/make-store.ts';
import { useSplit } from '../../client/data/own-splits.ts';
import { isOutsideView, type MailView } from '../../client/data/place/mail-views.ts';
import { labelsQuery } from '../../client/data/queries/queries.ts';
import { useMailRows } from '../../client/data/rows/mail-rows.ts';
import { useSavedSearch } from '../../client/data/saved-searches.ts';
import { lazyPart } from '../../client/paint/lazy-part.ts';
import { SelectionBar } from '../../rows/selection-bar.tsx';
import { LaneList } from '../list/lane-list.tsx';
import { MailHeader } from './mail-header.tsx';
import { SplitTabs } from './split-tabs.tsx';

const TrashNotice = lazyPart(async () => (await import('./trash-notice.tsx')).TrashNotice);
const TrashSelectionBar = lazyPart(async () => (await import('./trash-selection-bar.tsx')).TrashSelectionBar);

interface Props {
  view: MailView;
  label: string | undefined;
  threadId: string | null;
  mailbox: string | undefined;
}

/** A list of all mail beside the lanes: sent, starred, a label and so on. */
export function MailScreen({ view, label, threadId, mailbox }: Props) {
  const place = { view, mailbox, ...(label ? { label } : {}) };
  const list = useMailRows(place);
  const { data: labels } = useQuery({ ...labelsQuery, enabled: view === 'label' });
  const split = useSplit(view === 'split' ? label : undefined);
  const search = useSavedSearch(view === 'pinned' ? label : undefined);
  const isSelecting = useStore(selectionStore, ({ selected }) => selected.size > 0);
  const own = split
    ? { id: split.splitId, name: split.name, colour: split.colour }
    : search
      ? { id: search.searchId, name: search.name, colour: null }
      : labels?.find(({ id }) => id === label);
  const shown = label ? (own ?? { id: label, name: '', colour: null }) : null;
  const total = list.hasNextPage ? null : list.rows.length;
  return (
    <>
      {isSelecting && view === 'trash' ? (
        <Suspense fallback={<div className="h-[61px]" />}>
          <TrashSelectionBar total={total} />
        </Suspense>
      ) : isSelecting && !isOutsideView(view) ? (
        <SelectionBar total={total} />
      ) : (
        <MailHeader view={view} label={shown} split={split} search={search ?? undefined} />
      )}
      {label && view === 'split' ? <SplitTabs view={split?.lane ?? 'reply'} splitId={label} /> : null}
      {view === 'trash' ? (
        <Suspense>
          <TrashNotice isEmpty={list.rows.length === 0} />
        </Suspense>
      ) : null}
      <LaneList place={place} list={list} openId={threadId} indexing={false} />
    </>
  );
}
