import { QueryClient } from '@tanstack/react-query';
import type { HybridHit } from '@triage/contract/inbox/hybrid-search';
import { expect, test } from 'vitest';
import { markHits } from './mark-hits.ts';
import { toRow } from './search-rows.ts';

const hit: HybridHit = {
  ...{ threadId: 't1', subject: 'Lease', sender: 'Ann <ann@lee.example>', recipients: [], snippet: '' },
  ...{ lane: 'reply', priority: 'low', score: 1, matched: 'words', unread: true },
  ...{ lastMessageAt: '2026-03-01T08:00:00.000Z', labelIds: ['INBOX'] },
  highlights: { subject: [], sender: [], snippet: [] },
};

test('a search result of a starred thread has its star, and a confirmed change of it is kept', () => {
  expect(toRow(hit).starred).toBe(false);
  expect(toRow({ ...hit, labelIds: ['INBOX', 'STARRED'] }).starred).toBe(true);
  const client = new QueryClient();
  const queryKey = ['provider search', 'lease'];
  client.setQueryData(queryKey, { state: 'asked', results: [hit] });
  const stars = () =>
    client.getQueryData<{ results: HybridHit[] }>(queryKey)?.results.map((each) => toRow(each).starred);
  markHits(client, ['t1'], { kind: 'star', on: true });
  expect(stars()).toEqual([true]);
  markHits(client, ['t1'], { kind: 'star', on: false });
  expect(stars()).toEqual([false]);
});
