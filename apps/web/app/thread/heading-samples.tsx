import { sampleRows } from '../client/data/rows/sample-rows.ts';
import { ThreadHeading } from './thread-heading.tsx';

/** Gallery samples of thread headings. */
export function HeadingSamples() {
  return (
    <div className="space-y-4 p-5">
      {sampleRows.map((row) => (
        <ThreadHeading key={row.threadId} row={row} ref={null} />
      ))}
    </div>
  );
}
