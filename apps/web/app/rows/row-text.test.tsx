import type { InboxRow } from '@triage/contract/inbox/inbox';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { sampleRows } from '../client/data/rows/sample-rows.ts';
import { DrawnAtContext } from '../client/time/time-zone.ts';
import { RowText } from './row-text.tsx';

const sample = sampleRows.find(({ threadId }) => threadId === 'long');

/** The text of the row with three proposed times: Thursday 15:00, Friday 9:30 and Monday 11:00. */
function show(now: string, change: Partial<InboxRow> = {}): string {
  if (!sample) throw new Error('No such row');
  const row = { ...sample, ...change };
  return renderToStaticMarkup(
    <DrawnAtContext value={{ now: Date.parse(now), timeZone: 'Europe/Berlin', hour12: false }}>
      <RowText row={row} view="schedule" isPointedAt={false} />
    </DrawnAtContext>,
  );
}
const textOf = (html: string) => html.replace(/<[^>]*>/g, '');

test('a row shows the first proposed time that is still ahead', () => {
  expect(textOf(show('2026-03-10T09:00:00.000Z'))).toContain('Thu 15:00, 2 more times');
  const later = show('2026-03-12T15:00:00.000Z');
  expect(textOf(later)).toContain('Tomorrow 09:30, 1 more time');
  expect(later).not.toContain('line-through');
  expect(textOf(show('2026-03-13T09:00:00.000Z'))).toMatch(/Mon 11:00(?!,)/);
});

test('proposed times that have all passed are muted and named as past', () => {
  const past = show('2026-03-17T09:00:00.000Z');
  expect(textOf(past)).toContain('Thu 12 Mar 15:00, past');
  expect(past).toContain('text-ink-3 line-through');
});

test('the priority is read out only of a thread in a lane, which a draft is not', () => {
  const now = '2026-03-10T09:00:00.000Z';
  expect(textOf(show(now, { priority: 'low' }))).toContain(', can wait,');
  expect(textOf(show(now, { priority: 'low', lane: 'done' }))).not.toContain('can wait');
});
