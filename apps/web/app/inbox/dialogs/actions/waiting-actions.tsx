import { Bell, BellOff, BellRing, Hourglass } from 'lucide-react';
import { here } from '../../../client/changes/inbox-actions.ts';
import { nudge } from '../../../client/follow-up/nudge.ts';
import { stopWaiting } from '../../../client/follow-up/stop-waiting.ts';
import { areQuiet, quietThreads } from '../../../client/notify/quiet-threads.ts';
import type { Choice } from '../../../ui/choice-list.tsx';
import { icon, type Targets } from './targets.ts';

/** Actions of the list of threads that wait for an answer. */
export function listWaitingActions({ rows, row, me }: Targets): Choice[] {
  if (here().view !== 'waiting') return [];
  return [
    ...(rows.length === 1
      ? [
          {
            id: 'nudge',
            name: 'Nudge: write a follow-up',
            icon: <BellRing {...icon} />,
            onChoose: () => void nudge(me, row.threadId),
          },
        ]
      : []),
    {
      id: 'not-waiting',
      name: 'Not waiting',
      icon: <Hourglass {...icon} />,
      onChoose: () => stopWaiting(rows),
    },
  ];
}

export function listQuietAction({ rows }: Targets): Choice {
  const isQuiet = areQuiet(rows);
  const many = rows.length > 1 ? 'these conversations' : 'this conversation';
  return {
    id: 'quiet',
    name: isQuiet ? `Notifications from ${many}` : `No notifications from ${many}`,
    icon: isQuiet ? <Bell {...icon} /> : <BellOff {...icon} />,
    onChoose: () => quietThreads(!isQuiet, rows),
  };
}
