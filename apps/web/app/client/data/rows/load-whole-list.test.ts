import { afterEach, expect, test, vi } from 'vitest';

vi.hoisted(() => {
  const addEventListener = (_: string, listener: () => void) => queueMicrotask(listener);
  Object.assign(globalThis, {
    ...{ document: {}, window: { addEventListener, removeEventListener() {} } },
    localStorage: { getItem: () => null, setItem() {}, removeItem() {} },
  });
});

import { listQuery } from '../queries/queries.ts';
import { getQueryClient } from '../queries/query-client.ts';
import { loadWholeList } from './load-whole-list.ts';

const place = { view: 'fyi', threadId: null } as const;
const { queryKey } = listQuery('fyi');

function openFirstPage(answers: readonly object[]): void {
  const pages = [{ rows: [], nextCursor: 'second' }];
  getQueryClient().setQueryData(queryKey, { pages, pageParams: [undefined] });
  const left = [...answers];
  vi.stubGlobal('fetch', async () => Response.json([left.shift() ?? refused]));
}
const page = (nextCursor: string | null) => ({ result: { data: { json: { rows: [], nextCursor } } } });
const refused = {
  error: { json: { message: 'Gone', code: -32_000, data: { code: 'NOT_FOUND', httpStatus: 404 } } },
};
afterEach(() => vi.unstubAllGlobals());

test('all pages of the list are loaded, up to the last one', async () => {
  openFirstPage([page('third'), page(null)]);
  expect(await loadWholeList(place)).toBe(true);
  const cursors = getQueryClient()
    .getQueryData(queryKey)
    ?.pages.map(({ nextCursor }) => nextCursor);
  expect(cursors).toEqual(['second', 'third', null]);
});

test('a page that cannot be loaded is told', async () => {
  openFirstPage([page('third')]);
  expect(await loadWholeList(place)).toBe(false);
});
