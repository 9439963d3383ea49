import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrateDatabase } from '../../migrate/migrate-database.ts';
import { type Database, openDatabase } from '../../open-database.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import { now, rows, run } from '../../testing/rows.ts';
import { listFailedJobs, listFailedSendsOfAll, retryFailedJob } from './failures.ts';
import { findServerConnections } from './installation.ts';
import { listPeople, listPeopleZones, type PeopleSort } from './list-people.ts';
import { listUnmeasuredMailboxes, measureMailbox } from './storage.ts';

const NOW = new Date('2026-03-01T01:00:00.000Z');
const NANO = 1_000_000_000;

eachDatabase((makeEmpty) => {
  let db: Database;
  beforeAll(async () => {
    db = await openDatabase(await makeEmpty());
    await migrateDatabase(db);
    await fillPeople(db);
  });
  afterAll(() => db.close());

  const list = async (sort: PeopleSort, search = '', limit = 10, offset = 0) =>
    listPeople(db, {
      ...{ search, sort, limit, offset, now: NOW },
      zones: await listPeopleZones(db),
      days: ['2026-02-28'],
      utcDay: '2026-03-01',
    });
  const order = async (sort: PeopleSort) => (await list(sort)).map(({ id }) => id);

  test('people are sorted by each column, those without a figure last, and equals by address', async () => {
    expect(await order('address')).toEqual(['ann', 'ben', 'cleo']);
    expect(await order('since')).toEqual(['cleo', 'ann', 'ben']);
    // A call with a token counts as a visit.
    expect(await order('seen')).toEqual(['ben', 'ann', 'cleo']);
    expect(await order('storage')).toEqual(['ben', 'ann', 'cleo']);
    expect(await order('spend')).toEqual(['ben', 'ann', 'cleo']);
  });

  test('a page says how many people there are on all pages, and a search narrows them', async () => {
    const [row, ...others] = await list('address', '', 1, 1);
    expect([row?.id, row?.total, others]).toEqual(['ben', 3, []]);
    const found = async (search: string) => (await list('address', search)).map(({ id }) => id);
    expect(await found('BÈN@')).toEqual(['ben']);
    expect(await found('kleopatra')).toEqual(['cleo']);
    // Not a pattern.
    expect(await found('%')).toEqual([]);
  });

  test('AI costs are counted in the days and months of each user', async () => {
    const people = new Map((await list('address')).map((row) => [row.id, row]));
    // In Ann's zone it is still February.
    expect(people.get('ann')).toMatchObject({ spentToday: 2 * NANO, spentMonth: 5 * NANO, ownBudget: 4 });
    expect(people.get('ben')).toMatchObject({ spentToday: 0, spentMonth: 7 * NANO, ownBudget: null });
    expect([people.get('ann')?.isWhole, people.get('ben')?.isWhole]).toEqual([true, false]);
  });

  test('connection, quota and a running removal show with their person alone', async () => {
    const people = new Map((await list('address')).map((row) => [row.id, row]));
    expect(people.get('ann')).toMatchObject({
      ...{ provider: 'google', status: 'revoked', scopes: ['mail'], quotaUsed: 30, quotaPausedUntil: null },
      ...{ isApiDisabled: true, isBeingRemoved: false, messages: 1 },
    });
    expect(people.get('ben')).toMatchObject({ provider: null, quotaUsed: 0, isBeingRemoved: true });
    expect(people.get('cleo')).toMatchObject({ messages: null, bytes: null, isApiDisabled: false });
  });

  test('no column of the page holds anything of a mail', async () => {
    const jobs = await listFailedJobs(db, { limit: 10, offset: 0 });
    const sends = await listFailedSendsOfAll(db, { limit: 10, offset: 0, since: new Date(0) });
    expect([jobs.length, sends.length]).toEqual([1, 1]);
    const shown = JSON.stringify([await list('address'), jobs, sends]);
    for (const secret of ['Secret subject', 'Secret body', 'bob@client.test', 'signature'])
      expect(shown).not.toContain(secret);
  });

  test('a mailbox is measured when it never was, long ago, and after its first indexing', async () => {
    const due = (before: string) =>
      listUnmeasuredMailboxes(db, { measuredBefore: new Date(before), limit: 5 });
    expect(await due('2026-01-01')).toEqual([]);
    await run(db, rows.updateTable('mailboxes').set({ indexed_at: now }).where('user_id', '=', 'ann'));
    expect(await due('2026-01-01')).toEqual(['ann']);
    expect(await due('2027-01-01')).toEqual(['ann', 'ben']);
    const [row] = await db.query<{ bytes: number }>(
      `SELECT stored_bytes::float8 AS bytes FROM mailboxes WHERE user_id = 'ann'`,
    );
    expect(row?.bytes).toBeGreaterThan(20);
  });

  test('only a failed job is retried, and one whose work waits already is dropped', async () => {
    const add = async (kind: string, state: 'waiting' | 'running' | 'failed') => {
      const [row] = await run(
        db,
        rows
          .insertInto('jobs')
          .values({
            ...{
              kind,
              key: 'k',
              payload: '{"userId": "ann"}',
              state,
              attempts: 8,
              last_attempt: 8,
              failed_at: now,
            },
          })
          .returning('id'),
      );
      return row?.id ?? '';
    };
    const stateOf = async (id: string) =>
      db.query(`SELECT state, attempts, last_attempt AS "lastAttempt" FROM jobs WHERE id = $1`, [id]);
    const failed = await add('notify', 'failed');
    expect(await retryFailedJob(db, { id: failed, newAttempts: 8 })).toBe('notify');
    expect(await stateOf(failed)).toEqual([{ state: 'waiting', attempts: 8, lastAttempt: 16 }]);
    expect(await retryFailedJob(db, { id: failed, newAttempts: 8 })).toBeUndefined();
    const again = await add('notify', 'failed');
    expect(await retryFailedJob(db, { id: again, newAttempts: 8 })).toBe('notify');
    expect(await stateOf(again)).toEqual([]);
    const running = await add('reembed', 'running');
    expect(await retryFailedJob(db, { id: running, newAttempts: 8 })).toBeUndefined();
  });

  test('the connections of this app are counted', async () => {
    const { open, limit } = await findServerConnections(db);
    expect(limit).toBeGreaterThan(0);
    expect(open).toBeGreaterThanOrEqual(db.mode === 'postgres' ? 1 : 0);
  });
});

async function fillPeople(db: Database): Promise<void> {
  await run(
    db,
    rows.insertInto('users').values([
      { id: 'ann', email: 'ann@x.test', name: null, created_at: '2026-01-02', last_seen_at: '2026-02-02' },
      { id: 'ben', email: 'bèn@x.test', name: 'Ben', created_at: '2026-01-01', last_seen_at: null },
      { id: 'cleo', email: 'cleo@x.test', name: 'Kleopatra', created_at: '2026-01-03', last_seen_at: null },
    ]),
  );
  await run(
    db,
    rows.insertInto('user_settings').values({
      user_id: 'ann',
      time_zone: 'America/New_York',
      preferences: '{"aiDailyBudget": 4, "signature": "a signature"}',
    }),
  );
  await run(
    db,
    rows.insertInto('api_tokens').values({
      user_id: 'ben',
      id: 't',
      name: 't',
      scope: 'read',
      token_hash: 'h',
      hint: 'h',
      created_at: now,
      last_used_at: '2026-02-03',
    }),
  );
  await run(
    db,
    rows.insertInto('connections').values({
      user_id: 'ann',
      email_address: 'ann@x.test',
      scopes: ['mail'],
      status: 'revoked',
      wrapped_key: '',
      access_token: '',
      access_expires_at: now,
    }),
  );
  await run(
    db,
    rows.insertInto('mailboxes').values([
      { user_id: 'ann', email_address: 'a' },
      { user_id: 'ben', email_address: 'b' },
    ]),
  );
  await run(db, rows.insertInto('threads').values({ user_id: 'ann', thread_id: 't', last_message_at: now }));
  await run(
    db,
    rows.insertInto('messages').values({
      user_id: 'ann',
      message_id: 'm',
      thread_id: 't',
      sent_at: now,
      subject: 'Secret subject',
      body_text: 'Secret body',
    }),
  );
  await measureMailbox(db, { userId: 'ann', now: NOW });
  await measureMailbox(db, { userId: 'ben', now: NOW });
  await run(db, rows.updateTable('mailboxes').set({ stored_bytes: '1000000' }).where('user_id', '=', 'ben'));
  await run(
    db,
    rows.insertInto('mail_quotas').values({
      user_id: 'ann',
      pace: 0,
      paced_at: NOW,
      units: [30, 70],
      untils: [new Date(NOW.getTime() + 1_000), NOW],
      paused_until: NOW,
    }),
  );
  await run(
    db,
    rows.insertInto('ai_spend_days').values([
      { user_id: 'ann', day: '2026-02-28', all_nanodollars: '2000000000' },
      { user_id: 'ann', day: '2026-03-01', all_nanodollars: '9000000000' },
    ]),
  );
  const used = { provider: 'ai_primary', purpose: 'draft' } as const;
  await run(
    db,
    rows.insertInto('ai_usage').values([
      { user_id: 'ann', day: '2026-02-01', ...used, nanodollars: '5000000000', unpriced_input_tokens: '0' },
      { user_id: 'ann', day: '2026-01-31', ...used, nanodollars: '1000000000', unpriced_input_tokens: '3' },
      { user_id: 'ben', day: '2026-03-01', ...used, nanodollars: '7000000000', unpriced_input_tokens: '1' },
      { user_id: 'ben', day: '2026-02-28', ...used, nanodollars: '1000000000', unpriced_input_tokens: '0' },
    ]),
  );
  await run(
    db,
    rows.insertInto('jobs').values([
      {
        kind: 'mail-changed',
        key: 'ann',
        payload: '{"userId": "ann"}',
        state: 'failed',
        last_attempt: 8,
        error: 'ProviderError: x.y: apiDisabled (403)',
        failed_at: now,
      },
      {
        kind: 'remove-person',
        key: 'ben',
        payload: '{"userId": "ben"}',
        state: 'waiting',
        last_attempt: 8,
        error: null,
        failed_at: null,
      },
    ]),
  );
  await run(
    db,
    rows.insertInto('scheduled_sends').values({
      user_id: 'ann',
      id: 's',
      to_list: ['bob@client.test'],
      subject: 'Secret subject',
      body: 'Secret body',
      rfc_message_id: '',
      send_at: now,
      next_attempt_at: now,
      status: 'failed',
      error: 'outcome unknown',
      created_at: now,
      updated_at: now,
    }),
  );
}
