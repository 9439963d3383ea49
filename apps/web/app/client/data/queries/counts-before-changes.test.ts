import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { pendingStore } from '../../changes/pending-changes.ts';
import { sampleRows } from '../rows/sample-rows.ts';
import { countsBeforeChanges, withheldCounts } from './counts-before-changes.ts';

const queryKey = ['inbox', 'counts'];

test('counts fetched while changes are pending are not used, and are to be fetched again', () => {
  const client = new QueryClient();
  const [row] = sampleRows;
  const place = { lane: 'reply', snoozedUntil: null } as const;
  const change = { row: row ?? expect.fail('no sample'), from: place, to: place, changeId: 1 };
  pendingStore.set(new Map([['a', change]]));
  expect(countsBeforeChanges(client, queryKey)).toBeUndefined();
  expect(withheldCounts.any).toBe(false);
  const known = { reply: 41 };
  client.setQueryData(queryKey, known);
  expect(countsBeforeChanges(client, queryKey)).toBe(known);
  expect(withheldCounts.any).toBe(true);
  pendingStore.set(new Map());
  expect(countsBeforeChanges(client, queryKey)).toBeUndefined();
});
