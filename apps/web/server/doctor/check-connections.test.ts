import { expect, test } from 'vitest';
import { checkConnections } from './check-connections.ts';

const check = (own: number, maxConnections: number) =>
  checkConnections({ mode: 'postgres' }, { DATABASE_POOL_SIZE: own }, { maxConnections });

test('a process that leaves connections to others is fine', () => {
  expect(check(80, 100)).toEqual([
    {
      state: 'good',
      name: 'connections',
      detail: "this process opens up to 80 of the server's 100 connections",
    },
  ]);
});

test('a process that takes nearly all connections is told to take fewer', () => {
  const [found] = check(81, 100);
  expect(found).toMatchObject({ state: 'weak', fix: expect.stringContaining('lower DATABASE_POOL_SIZE') });
});

test('the embedded database has one connection, so there is nothing to check', () => {
  expect(checkConnections({ mode: 'embedded' }, { DATABASE_POOL_SIZE: 10 }, { maxConnections: 1 })).toEqual(
    [],
  );
});
