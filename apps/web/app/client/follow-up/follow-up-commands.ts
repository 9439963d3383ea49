import { takeTargets } from '../changes/inbox-actions.ts';
import { openPanel } from '../data/place/panel.ts';
import { nudge } from './nudge.ts';
import { stopWaiting } from './stop-waiting.ts';

/** The commands of waiting and reminders: loaded when one of them is used. */
export function runFollowUp(command: 'nudge' | 'not-waiting' | 'remind', me: string): void {
  if (command === 'nudge') void nudge(me);
  else if (command === 'not-waiting') stopWaiting();
  else {
    const rows = takeTargets();
    if (rows.length > 0) openPanel({ name: 'remind', rows });
  }
}
