import type { AlsoIn } from '@triage/contract/inbox/also-in';
import type { Call, Change } from '../../data/place/place.ts';
import { planCalls } from '../../data/place/plan-calls.ts';

/** Threads that need the same calls. */
export interface PlannedGroup {
  threadIds: string[];
  calls: readonly Call[];
}

type Planned = Pick<Change, 'from' | 'to' | 'isUndo' | 'call'> & {
  row: Pick<Change['row'], 'threadId' | 'alsoIn'>;
};

/** A row that stands for copies in other mailboxes moves with them. */
export function planGroups(changes: readonly Planned[]): PlannedGroup[] {
  const groups = new Map<string, PlannedGroup>();
  const add = (threadId: string, calls: readonly Call[]) => {
    if (calls.length === 0) return;
    const key = JSON.stringify(calls);
    const group = groups.get(key) ?? { threadIds: [], calls };
    groups.set(key, group);
    group.threadIds.push(threadId);
  };
  for (const change of changes) {
    const calls = planCalls(change);
    add(change.row.threadId, calls);
    for (const copy of change.row.alsoIn ?? [])
      add(
        copy.threadId,
        calls.flatMap((call) => callFor(copy, call, change)),
      );
  }
  return [...groups.values()];
}

/**
 * What was archived in its mailbox, or is sent mail alone, is not brought back, snoozed or removed because another copy is.
 * A row that was kept by an earlier version does not say which copies are open: such a copy is only archived.
 */
function callFor({ open }: AlsoIn, call: Call, { call: asked }: Planned): Call[] {
  // A conversation is muted in every mailbox that its next email may reach, and all of them are unmuted.
  if (call.kind === 'mute' || (call.kind === 'undo' && asked?.kind === 'mute')) return [call];
  // A label is one of the row's own mailbox.
  if (call.kind === 'unlabel') return [];
  if (call.kind === 'file' || call.kind === 'archive') return open === false ? [] : [{ kind: 'archive' }];
  return open ? [call] : [];
}
