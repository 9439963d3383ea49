import type { InboxRow } from '@triage/contract/inbox/inbox';
import { priorityNames, type Screen } from '../../client/data/place/views.ts';

/** The rendered list: rows under priority headings. */
export type Line =
  | { kind: 'heading'; text: string; count: number; rowsBefore: number; headingsBefore: number }
  | { kind: 'row'; row: InboxRow; rowsBefore: number; headingsBefore: number };

/** The others are in the order of time. */
const byPriority: ReadonlySet<Screen> = new Set<Screen>(['reply', 'schedule', 'fyi']);

export function buildLines(rows: readonly InboxRow[], view: Screen): Line[] {
  const lines: Line[] = [];
  let headings = 0;
  let heading: Extract<Line, { kind: 'heading' }> | undefined;
  for (const [index, row] of rows.entries()) {
    const text = priorityNames[row.priority];
    if (byPriority.has(view) && heading?.text !== text) {
      heading = { kind: 'heading', text, count: 0, rowsBefore: index, headingsBefore: headings };
      headings += 1;
      lines.push(heading);
    }
    if (heading) heading.count += 1;
    lines.push({ kind: 'row', row, rowsBefore: index, headingsBefore: headings });
  }
  return lines;
}
