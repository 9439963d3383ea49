import { sampleRows } from '../../client/data/rows/sample-rows.ts';
import { RowText } from '../../rows/row-text.tsx';

/** Gallery rows that are hard to lay out. */
export function RowSamples() {
  return (
    <ul className="lane-list">
      {sampleRows.map((row) => (
        <li key={row.threadId} data-hue={row.lane} className="h-(--row) border-b border-line px-6">
          <RowText row={row} view={row.snoozedUntil ? 'snoozed' : row.lane} isPointedAt={false} />
        </li>
      ))}
    </ul>
  );
}
