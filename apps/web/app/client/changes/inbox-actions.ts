import type { InboxRow } from '@triage/contract/inbox/inbox';
import type { Lane } from '@triage/contract/triage/lanes';
import { goTo, type InboxLocation, parseInboxLocation, shownMailbox } from '../data/place/inbox-location.ts';
import { isMailView, isOutsideView } from '../data/place/mail-views.ts';
import { openPanel } from '../data/place/panel.ts';
import { leavesSplit, type Outside, type Place, placeOf, viewOf } from '../data/place/place.ts';
import { laneNames, type Screen, viewName } from '../data/place/views.ts';
import { getQueryClient } from '../data/queries/query-client.ts';
import { findCachedRow } from '../data/rows/find-cached-row.ts';
import { currentSettings, currentTime } from '../data/settings/user-settings.ts';
import { continueRow } from '../draft/continued-draft.ts';
import { currentHint } from '../keys/use-hints.ts';
import { announce } from '../live/announce.ts';
import { formatWhenWithin } from '../time/format-time.ts';
import { archiveVerbs, takeUnarchived } from './archive-verbs.ts';
import type { Verbs } from './describe-change.ts';
import { findHighlighted, findNext, listKey } from './highlighted-row.ts';
import { listRows } from './lane-rows.ts';
import { notify } from './notices/notify.ts';
import { offerOthers } from './notices/offer-others.ts';
import { performChanges, type Undo } from './perform-changes.ts';
import { removeVerbs, returnVerbs } from './remove-verbs.ts';
import { findSurvivor, noSelection, selectionStore, selectRange, toggleSelected } from './selection.ts';

export type Rows = readonly InboxRow[];

export function here(): InboxLocation {
  return parseInboxLocation(window.location.search);
}

function findCursor(place: InboxLocation = here(), rows: Rows = listRows(place)): string | null {
  return place.threadId ?? findHighlighted(rows, listKey(place));
}

/** The targets of a command: the selected rows, else the open thread, else the row under the cursor. */
export function findTargets(): Rows {
  const place = here();
  if (isOutsideView(place.view)) return [];
  const rows = listRows(place);
  const { selected } = selectionStore.get();
  if (selected.size > 0) return rows.filter((row) => selected.has(row.threadId));
  const id = findCursor(place, rows);
  const row = id && (rows.find((each) => each.threadId === id) ?? findCachedRow(getQueryClient(), id));
  return row ? [row] : [];
}

/** The same in Trash and Spam. */
export function findOutsideTargets(): Rows {
  const place = here();
  const rows = listRows(place);
  const { selected } = selectionStore.get();
  const wanted = selected.size > 0 ? selected : new Set([findCursor(place, rows)]);
  return rows.filter(({ threadId }) => wanted.has(threadId));
}

/** Like `findTargets`, but tells the user when the targets have left the list. */
export function takeTargets(): Rows {
  const targets = findTargets();
  if (isOutsideView(here().view)) {
    notify(`This does not apply in ${viewName(here().view)}.`, { duration: 4_000 });
    return targets;
  }
  const { cursor, selected } = selectionStore.get();
  if (targets.length === 0 && (cursor !== null || selected.size > 0) && listRows(here()).length > 0) {
    const text = `The selected ${selected.size > 0 ? 'threads are' : 'thread is'} no longer in this list.`;
    announce(text);
    notify(`${text} Press ${currentHint('next')} or ${currentHint('previous')} to choose another.`, {
      duration: 4_000,
    });
  }
  return targets;
}

/** The rows of the list down to the cursor. */
export function listRowsToHere(): Rows {
  const place = here();
  const rows = listRows(place);
  const id = findCursor(place, rows);
  return rows.slice(0, rows.findIndex(({ threadId }) => threadId === id) + 1);
}

export function archive(rows: Rows = takeTargets()): void {
  const left = takeUnarchived(rows);
  move(left, () => ({ lane: 'done', snoozedUntil: null }), archiveVerbs(left));
}

/** In Trash and Spam the same key takes the thread out again. */
export function remove(to: Outside, given?: Rows): void {
  if (!given && here().view === to) {
    takeBack(to);
    return;
  }
  const rows = given ?? takeTargets();
  const removing = rows.filter((row) => placeOf(row).outside !== to);
  move(removing, ({ lane }) => ({ lane, snoozedUntil: null, outside: to }), removeVerbs[to]);
}

/** Archives the threads and mutes them. */
export function mute(rows: Rows = takeTargets()): void {
  move(rows, () => ({ lane: 'done', snoozedUntil: null }), {
    name: 'mute',
    doing: 'Muting',
    done: 'Muted',
    call: { kind: 'mute', on: true },
  });
}

export function takeBack(from: Outside, rows: Rows = findOutsideTargets()): void {
  move(rows, ({ lane }) => ({ lane, snoozedUntil: null }), returnVerbs[from]);
}

export function moveTo(lane: Lane, rows: Rows = takeTargets()): void {
  if (lane === 'done') archive(rows);
  else
    move(
      rows,
      () => ({ lane, snoozedUntil: null }),
      { name: 'move', doing: `Moving to ${laneNames[lane]}:`, done: `Moved to ${laneNames[lane]}:` },
      offerOthers(rows, lane),
    );
}

export function snoozeUntil(until: Date, rows: Rows = takeTargets()): void {
  const when = formatWhenWithin(until.toISOString(), currentTime());
  move(rows, ({ lane }) => ({ lane, snoozedUntil: until.toISOString() }), {
    name: 'snooze',
    doing: `Snoozing until ${when}:`,
    done: `Snoozed until ${when}:`,
  });
}

export function unsnooze(rows: Rows = takeTargets()): void {
  move(
    rows.filter(({ snoozedUntil }) => snoozedUntil),
    ({ lane }) => ({ lane, snoozedUntil: null }),
    { name: 'unsnooze', doing: 'Unsnoozing', done: 'Unsnoozed' },
  );
}

export function askSnooze(rows: Rows = takeTargets()): void {
  if (rows.length > 0) openPanel({ name: 'snooze', rows });
}

export function askMove(rows: Rows = takeTargets()): void {
  if (rows.length > 0) openPanel({ name: 'move', rows });
}

export function askMeeting(rows: Rows = takeTargets()): void {
  const [row] = rows;
  if (!row) return;
  goTo({ ...here(), threadId: row.threadId });
  openPanel({ name: 'meeting', rows: [row] });
}

/** Moves the rows, and the cursor off those that leave the list. */
export function move(rows: Rows, to: (row: InboxRow) => Place, verbs: Verbs, onDone?: () => void): Undo {
  const { call } = verbs;
  const moving = rows.filter((row) => call || JSON.stringify(placeOf(row)) !== JSON.stringify(to(row)));
  if (moving.length === 0) return null;
  const { view } = here();
  // Search results keep all their rows. The other lists of mail lose a row only when it moves to or from trash or spam.
  const leaves = (row: InboxRow) => {
    if (isMailView(view) && view !== 'split') return placeOf(row).outside !== to(row).outside;
    return view === 'split' ? leavesSplit(to(row)) : view !== 'search' && viewOf(to(row)) !== view;
  };
  const leave = planLeave(new Set(moving.filter(leaves).map((row) => row.threadId)));
  const undo = performChanges(
    moving.map((row) => ({ row, from: placeOf(row), to: to(row), ...(call && { call }) })),
    verbs,
    onDone,
  );
  leave();
  return undo;
}

/** Before rows leave the list: what moves the cursor, and the open thread, off them. */
export function planLeave(leaving: ReadonlySet<string>): () => void {
  const place = here();
  const [{ threadId }, before] = [place, listRows(place)];
  const advance = currentSettings()?.autoAdvance ?? 'next';
  const cursor = findCursor(place, before);
  const isUpward = threadId !== null && advance === 'previous';
  const found = findSurvivor(before, cursor, leaving, isUpward);
  const next = found && leaving.has(found) ? findNext(before, null, isUpward ? -1 : 1) : found;
  return () => {
    selectionStore.set({ ...noSelection, list: listKey(place), cursor: next });
    if (threadId && leaving.has(threadId))
      goTo({ ...place, threadId: advance === 'list' ? null : next }, 'replace');
  };
}

export function step(by: 1 | -1): void {
  const place = here();
  const { threadId } = place;
  const rows = listRows(place);
  const next = findNext(rows, findCursor(place, rows), by);
  selectionStore.set((selection) => ({ ...selection, cursor: next, anchor: null }));
  if (threadId && next && next !== threadId) goTo({ ...place, threadId: next }, 'replace');
}

export function extend(by: 1 | -1): void {
  const place = here();
  const rows = listRows(place);
  const highlighted = findHighlighted(rows, listKey(place));
  const target =
    selectionStore.get().selected.size === 0 && highlighted ? highlighted : findNext(rows, highlighted, by);
  if (target) selectionStore.set((selection) => selectRange(rows, selection, target));
}

export function selectTo(threadId: string): void {
  selectionStore.set((selection) => selectRange(listRows(here()), selection, threadId));
}

export function toggle(threadId: string | null = findCursor()): void {
  if (threadId) selectionStore.set((selection) => toggleSelected(selection, threadId));
}

export function selectAll(): void {
  const selected = new Set(listRows(here()).map(({ threadId }) => threadId));
  selectionStore.set((selection) => ({ ...selection, selected, anchor: null }));
}

export function open(threadId: string | null = findCursor()): void {
  if (threadId) selectionStore.set((selection) => ({ ...selection, cursor: threadId }));
  if (threadId && !continueRow(threadId)) goTo({ ...here(), threadId });
}

/** Clears the selection first, then closes the thread. */
export function back(): void {
  const place = here();
  if (selectionStore.get().selected.size > 0) clearSelection();
  else if (place.threadId) goTo({ ...place, threadId: null });
  else if (place.view === 'search') goToView('reply');
}

export function clearSelection(): void {
  selectionStore.set((selection) => ({ ...selection, selected: noSelection.selected, anchor: null }));
}

export function goToView(view: Screen, { label }: { label?: string } = {}): void {
  const place = { view, threadId: null, mailbox: shownMailbox(), ...(label ? { label } : {}) };
  if (listKey(here()) !== listKey(place)) selectionStore.set(noSelection);
  goTo(place);
}

export function searchFor(query: string): void {
  selectionStore.set(noSelection);
  goTo({ view: 'search', threadId: null, query });
  requestAnimationFrame(() => document.getElementById('search-field')?.focus());
}
