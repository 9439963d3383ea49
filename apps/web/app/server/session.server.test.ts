import type { Services } from '@triage/core/context';
import type { Database } from '@triage/database/open-database';
import { expect, test } from 'vitest';
import { findSession } from './session.server.ts';

const row = {
  id: 'ben',
  name: 'Ben',
  email: 'ben@sandbox.test',
  expires: new Date(0),
  lastSeenAt: new Date(0),
};
const services = {
  db: { query: async () => [row] } as unknown as Database,
  clock: { now: () => new Date(0) },
  settings: { appUrl: 'http://localhost:3000' } as Services['settings'],
};
const ask = (headers: Record<string, string>) =>
  findSession(
    services,
    new Request('http://localhost:3000', { headers: { cookie: 'authjs.session-token=a', ...headers } }),
  );

test('a tab of another user than the one signed in now has no session', async () => {
  expect(await ask({ 'X-User-Id': 'ada' })).toBeNull();
  expect((await ask({ 'X-User-Id': 'ben' }))?.user.id).toBe('ben');
  expect((await ask({}))?.user.id).toBe('ben');
});

test('a visit is noted every ten minutes at most', async () => {
  const queries: string[] = [];
  const visit = async (minutes: number) => {
    queries.length = 0;
    const query = async (text: string) => {
      queries.push(text);
      return [row];
    };
    const db = { query } as unknown as Database;
    const clock = { now: () => new Date(minutes * 60_000) };
    await findSession(
      { ...services, db, clock },
      new Request('http://localhost:3000', { headers: { cookie: 'authjs.session-token=a' } }),
    );
    return queries.filter((text) => text.startsWith('update')).length;
  };
  expect([await visit(9), await visit(10)]).toEqual([0, 1]);
});
