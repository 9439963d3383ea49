import type { InboxRow, View } from '@triage/contract/inbox/inbox';
import { priorityNames } from '../../client/data/views.ts';

/** The rendered list: rows under priority headings. */
export type Line =
  | { kind: 'heading'; text: string; count: number; rowsBefore: number; headingsBefore: number }
  | { kind: 'row'; row: InboxRow; rowsBefore: number; headingsBefore: number };

const plain: ReadonlySet<View> = new Set<View>(['done', 'snoozed']);

export function buildLines(rows: readonly InboxRow[], view: View): Line[] {
  const lines: Line[] = [];
  let headings = 0;
  let heading: Extract<Line, { kind: 'heading' }> | undefined;
  for (const [index, row] of rows.entries()) {
    const text = priorityNames[row.priority];
    if (!plain.has(view) && heading?.text !== text) {
      heading = { kind: 'heading', text, count: 0, rowsBefore: index, headingsBefore: headings };
      headings += 1;
      lines.push(heading);
    }
    if (heading) heading.count += 1;
    lines.push({ kind: 'row', row, rowsBefore: index, headingsBefore: headings });
  }
  return lines;
}
