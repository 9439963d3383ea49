import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { sampleRows } from '../client/data/rows/sample-rows.ts';
import { DrawnAtContext } from '../client/time/time-zone.ts';
import { ThreadHeading } from './thread-heading.tsx';

const row = sampleRows.find(({ threadId }) => threadId === 'long');

test('a proposed time that has passed is named as past, the others with their duration', () => {
  if (!row) throw new Error('No such row');
  const html = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <DrawnAtContext
        value={{ now: Date.parse('2026-03-12T15:00:00.000Z'), timeZone: 'Europe/Berlin', hour12: false }}
      >
        <ThreadHeading row={row} ref={null} />
      </DrawnAtContext>
    </QueryClientProvider>,
  );
  const times = html.split('<li').slice(1, 4);
  expect(times.map((each) => `<li${each}`.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' '))).toEqual([
    expect.stringContaining('Today 15:00 past'),
    expect.stringContaining('Tomorrow 09:30 45 min'),
    expect.stringContaining('Mon 11:00 45 min'),
  ]);
});
