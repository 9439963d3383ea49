import type { Call, Change } from './place.ts';

/** The API calls for a move. Archive and restore end a snooze themselves. */
export function planCalls({
  from,
  to,
  call,
  isUndo = false,
}: Pick<Change, 'from' | 'to' | 'isUndo' | 'call'>): Call[] {
  // The server's undo restores an earlier snooze itself.
  const isAlone = call?.kind === 'file' || call?.kind === 'archive';
  if (isUndo && (isAlone || from.lane !== to.lane || (from.outside && !to.outside)))
    return [{ kind: 'undo' }];
  if (isAlone || call?.kind === 'restore') return [call];
  if (call?.kind === 'unlabel') return [call, ...planCalls({ from, to })];
  if (call?.kind === 'mute') return [{ kind: 'mute', on: call.on !== isUndo }];
  if (to.outside) return [{ kind: 'remove', to: to.outside }];
  if (from.outside) return [{ kind: 'return', from: from.outside }];
  const laneCall: Call[] =
    from.lane === to.lane
      ? []
      : to.lane === 'done'
        ? [{ kind: 'archive' }]
        : [{ kind: 'restore', lane: to.lane }];
  if (to.snoozedUntil)
    return from.snoozedUntil === to.snoozedUntil && laneCall.length === 0
      ? []
      : [...laneCall, { kind: 'snooze', until: to.snoozedUntil }];
  if (laneCall.length > 0) return laneCall;
  return from.snoozedUntil ? [{ kind: 'unsnooze' }] : [];
}
