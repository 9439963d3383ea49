import type { Label } from '@triage/contract/triage/labels';
import { openPanel } from '../data/place/panel.ts';
import { move, type Rows, takeTargets } from './inbox-actions.ts';

/** Adds the label and archives. */
export function fileTo(label: Label, rows: Rows): void {
  move(rows, () => ({ lane: 'done', snoozedUntil: null }), {
    name: 'move',
    doing: `Moving to ${label.name}:`,
    done: `Moved to ${label.name}:`,
    call: { kind: 'file', label: label.id },
  });
}

export function askLabel(rows: Rows = takeTargets()): void {
  if (rows.length > 0) openPanel({ name: 'label', rows });
}
