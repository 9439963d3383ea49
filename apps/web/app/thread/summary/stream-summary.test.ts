import type { Settings } from '@triage/contract/account/preferences';
import { afterEach, expect, test, vi } from 'vitest';
import { getQueryClient } from '../../client/data/queries/query-client.ts';
import { settingsQuery } from '../../client/data/settings/user-settings.ts';
import { streamSummary } from './stream-summary.ts';

afterEach(() => vi.unstubAllGlobals());

test('the provider that the person has chosen is asked', async () => {
  // A cache per tab: on the server there is one per request.
  vi.stubGlobal('document', {});
  getQueryClient().setQueryData(settingsQuery.queryKey, { provider: 'ai_secondary' } as Settings);
  const asked: unknown[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(JSON.parse(new URL(url, 'http://localhost').searchParams.get('input') ?? ''));
    return new Response('');
  });
  for await (const _ of streamSummary('thread', new AbortController().signal));
  expect(asked).toEqual([{ json: { threadId: 'thread', provider: 'ai_secondary' } }]);
});
