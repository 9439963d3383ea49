import type { InboxRow } from '@triage/contract/inbox';
import type { Lane } from '@triage/contract/lanes';
import { findCachedRow } from './cached-lists.ts';
import { goTo, type InboxLocation, readInboxLocation } from './inbox-location.ts';
import { readRows } from './lane-rows.ts';
import { offerLikeThis } from './offer-like-this.ts';
import { openPanel } from './panel.ts';
import { performChanges } from './perform-changes.ts';
import { currentTime } from './person-settings.ts';
import { type Place, placeOf, viewOf } from './place.ts';
import { getQueryClient } from './query-client.ts';
import { sayWhen } from './say-time.ts';
import {
  findStep,
  findSurvivor,
  noSelection,
  selectionStore,
  selectRange,
  toggleSelected,
} from './selection.ts';
import { laneNames, type Screen } from './views.ts';

export type Rows = readonly InboxRow[];

export function here(): InboxLocation {
  return readInboxLocation(window.location.search);
}

/** The row that is lit: the first one, until a key or a click has gone elsewhere. */
function findLit(rows: Rows): string | null {
  return selectionStore.get().cursor ?? rows[0]?.threadId ?? null;
}

/** What a command speaks to: the selected rows, else the open thread, else the row under the cursor. */
export function readTargets(): Rows {
  const place = here();
  const { threadId } = place;
  const rows = readRows(place);
  const { selected } = selectionStore.get();
  if (selected.size > 0) return rows.filter((row) => selected.has(row.threadId));
  const id = threadId ?? findLit(rows);
  const row = id && (rows.find((each) => each.threadId === id) ?? findCachedRow(getQueryClient(), id));
  return row ? [row] : [];
}

export function archive(rows: Rows = readTargets()): void {
  move(rows, () => ({ lane: 'done', snoozedUntil: null }), 'Archived');
}

export function moveTo(lane: Lane, rows: Rows = readTargets()): void {
  if (lane === 'done') archive(rows);
  else
    move(rows, () => ({ lane, snoozedUntil: null }), `Moved to ${laneNames[lane]}:`, offerOthers(rows, lane));
}

export function snoozeUntil(until: Date, rows: Rows = readTargets()): void {
  const when = sayWhen(until.toISOString(), currentTime());
  move(rows, ({ lane }) => ({ lane, snoozedUntil: until.toISOString() }), `Snoozed until ${when}:`);
}

export function wake(rows: Rows = readTargets()): void {
  move(
    rows.filter(({ snoozedUntil }) => snoozedUntil),
    ({ lane }) => ({ lane, snoozedUntil: null }),
    'Back in the inbox:',
  );
}

export function askSnooze(rows: Rows = readTargets()): void {
  if (rows.length > 0) openPanel({ name: 'snooze', rows });
}

export function askMove(rows: Rows = readTargets()): void {
  if (rows.length > 0) openPanel({ name: 'move', rows });
}

export function askMeeting(rows: Rows = readTargets()): void {
  const [row] = rows;
  if (!row) return;
  goTo({ ...here(), threadId: row.threadId });
  openPanel({ name: 'meeting', rows: [row] });
}

function offerOthers(rows: Rows, lane: Lane): (() => void) | undefined {
  const [row] = rows;
  return row && rows.length === 1 ? () => void offerLikeThis(row, lane) : undefined;
}

function move(rows: Rows, to: (row: InboxRow) => Place, verb: string, onDone?: () => void): void {
  const moving = rows.filter((row) => JSON.stringify(placeOf(row)) !== JSON.stringify(to(row)));
  const [first] = moving;
  if (!first) return;
  const place = here();
  const { view, threadId } = place;
  const before = readRows(place);
  // What was found stays found, wherever it goes.
  const leaves = (row: InboxRow) => view !== 'search' && viewOf(to(row)) !== view;
  const leaving = new Set(moving.filter(leaves).map((row) => row.threadId));
  const current = threadId ?? findLit(before);
  const next = findSurvivor(before, current, leaving);
  performChanges(
    moving.map((row) => ({ row, from: placeOf(row), to: to(row) })),
    moving.length === 1 ? `${verb} “${first.subject || 'No subject'}”` : `${verb} ${moving.length} threads`,
    onDone,
  );
  selectionStore.set({ ...noSelection, cursor: next });
  if (threadId && leaving.has(threadId)) goTo({ ...place, threadId: next }, 'replace');
}

export function step(by: 1 | -1): void {
  const place = here();
  const { threadId } = place;
  const rows = readRows(place);
  const next = findStep(rows, threadId ?? findLit(rows), by);
  selectionStore.set((selection) => ({ ...selection, cursor: next, anchor: null }));
  if (threadId && next && next !== threadId) goTo({ ...place, threadId: next }, 'replace');
}

export function extend(by: 1 | -1): void {
  const rows = readRows(here());
  const lit = findLit(rows);
  const target = selectionStore.get().selected.size === 0 ? lit : findStep(rows, lit, by);
  if (target) selectionStore.set((selection) => selectRange(rows, selection, target));
}

export function selectTo(threadId: string): void {
  selectionStore.set((selection) => selectRange(readRows(here()), selection, threadId));
}

export function toggle(threadId: string | null = here().threadId ?? findLit(readRows(here()))): void {
  if (threadId) selectionStore.set((selection) => toggleSelected(selection, threadId));
}

export function selectAll(): void {
  const selected = new Set(readRows(here()).map(({ threadId }) => threadId));
  selectionStore.set((selection) => ({ ...selection, selected }));
}

export function open(threadId: string | null = findLit(readRows(here()))): void {
  if (!threadId) return;
  selectionStore.set((selection) => ({ ...selection, cursor: threadId }));
  goTo({ ...here(), threadId });
}

/** Out of the selection first, then out of the thread. */
export function back(): void {
  const place = here();
  if (selectionStore.get().selected.size > 0) clearSelection();
  else if (place.threadId) goTo({ ...place, threadId: null });
  else if (place.view === 'search') goToView('reply');
}

export function clearSelection(): void {
  selectionStore.set((selection) => ({ ...selection, selected: noSelection.selected, anchor: null }));
}

export function goToView(view: Screen): void {
  if (here().view !== view) selectionStore.set(noSelection);
  goTo({ view, threadId: null });
}
