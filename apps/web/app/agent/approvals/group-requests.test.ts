import { expect, test } from 'vitest';
import { groupRequests } from './group-requests.ts';

test('a request that is decided here or elsewhere no longer waits for approval', () => {
  expect(groupRequests({ seen: ['a', 'b', 'c'], pending: ['c', 'd', 'a'], decided: ['a'] })).toEqual({
    waiting: ['c', 'd'],
    over: ['a', 'b'],
  });
});

test('until the server has answered, a request that a link names is loading', () => {
  expect(groupRequests({ seen: ['a'], pending: undefined, decided: [] })).toEqual({
    waiting: ['a'],
    over: [],
  });
});
