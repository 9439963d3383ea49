import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { pendingStore } from '../../changes/pending-changes.ts';
import { sampleRows } from '../rows/sample-rows.ts';
import { countsBeforeChanges } from './counts-before-changes.ts';

const queryKey = ['inbox', 'counts'];

test('counts fetched while changes are pending are not used, and are fetched again after the last one', () => {
  const client = new QueryClient();
  const [row] = sampleRows;
  const place = { lane: 'reply', snoozedUntil: null } as const;
  const change = { row: row ?? expect.fail('no sample'), from: place, to: place, changeId: 1 };
  const isInvalidated = () => client.getQueryState(queryKey)?.isInvalidated;
  pendingStore.set(new Map([['a', change]]));
  expect(countsBeforeChanges(client, queryKey)).toBeUndefined();
  const known = { reply: 41 };
  client.setQueryData(queryKey, known);
  expect(countsBeforeChanges(client, queryKey)).toBe(known);
  expect(isInvalidated()).toBe(false);
  pendingStore.set(new Map());
  expect(isInvalidated()).toBe(true);
  expect(countsBeforeChanges(client, queryKey)).toBeUndefined();
});
