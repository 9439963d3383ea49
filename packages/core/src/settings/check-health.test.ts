import type { HealthCheck } from '@triage/contract/account/account-health';
import type { Connection } from '@triage/contract/account/connection';
import { rows, run } from '@triage/database/testing/rows';
import { beforeEach, expect, test } from 'vitest';
import { makeSendWorld, type SendPerson, type SendWorld } from '../../testing/worlds/send-world.ts';
import { shareTestDatabase } from '../../testing/worlds/share-test-database.ts';
import { queueSend } from '../send/queue-send.ts';
import { checkHealth } from './check-health.ts';
import { getAiStatus } from './get-ai-status.ts';

const MINUTE_MS = 60_000;
const connected: Connection = {
  status: 'connected',
  emailAddress: 'ada@x.test',
  mail: true,
  calendar: true,
  deletesForGood: false,
};
const db = shareTestDatabase();
let world: SendWorld;
let ada: SendPerson;
beforeEach(async () => {
  world = makeSendWorld(db);
  ada = await world.addPerson();
});

async function check(id: HealthCheck['id'], connection = connected) {
  const { checks } = await checkHealth(ada.tenant, connection);
  return checks.find((each) => each.id === id);
}

async function addMailbox(syncedAgoMs: number): Promise<void> {
  const at = new Date(world.clock.now().getTime() - syncedAgoMs);
  await run(
    db,
    rows
      .insertInto('mailboxes')
      .values({
        user_id: ada.tenant.tenantId,
        email_address: 'a',
        synced_at: at,
        index_state: 'done',
        index_total: 7,
      })
      .onConflict((on) =>
        on.column('user_id').doUpdateSet({ synced_at: (eb) => eb.ref('excluded.synced_at') }),
      ),
  );
}

test('when everything is in order, no action is required', async () => {
  await addMailbox(MINUTE_MS);
  await run(
    db,
    rows
      .insertInto('cron_runs')
      .values({ name: 'process-due', ran_at: world.clock.now() })
      .onConflict((on) => on.column('name').doUpdateSet({ ran_at: (eb) => eb.ref('excluded.ran_at') })),
  );
  const { checks } = await checkHealth(ada.tenant, connected);
  expect(checks.filter(({ state }) => state === 'weak' || state === 'wrong')).toEqual([]);
  expect(checks.filter(({ fix }) => fix !== null)).toEqual([]);
});

test('a connection that ended, or lacks a permission, says how to mend it', async () => {
  expect(await check('connection', { ...connected, status: 'revoked' })).toMatchObject({ state: 'wrong' });
  const partial = await check('connection', { ...connected, status: 'partial', calendar: false });
  expect(partial?.text).toContain('the calendar');
  expect(partial?.fix).toContain('select every permission');
});

test('a mailbox that was not read for half an hour shows, with the moment', async () => {
  await addMailbox(31 * MINUTE_MS);
  const at = new Date(world.clock.now().getTime() - 31 * MINUTE_MS).toISOString();
  expect(await check('sync')).toMatchObject({ state: 'weak', at });
});

test('a mail server that has not answered for minutes shows, and is asked on', async () => {
  const imap: Connection = { ...connected, calendar: false, provider: 'imap' };
  await addMailbox(2 * MINUTE_MS);
  expect(await check('sync', imap)).toMatchObject({ state: 'good' });
  await addMailbox(4 * MINUTE_MS);
  const late = await check('sync', imap);
  expect(late).toMatchObject({
    state: 'weak',
    text: expect.stringContaining('mail server cannot be reached'),
  });
  expect(late?.fix).toContain('asked again');
  expect(await check('sync')).toMatchObject({ state: 'good' });
});

test('the archive shows its progress while it is being indexed', async () => {
  await addMailbox(MINUTE_MS);
  expect(await check('archive')).toBeUndefined();
  await run(
    db,
    rows.insertInto('archive_runs').values({
      user_id: ada.tenant.tenantId,
      scope: 'all',
      state: 'reading',
      total: 900,
      seen: 500,
      page_read: 40,
      started_at: world.clock.now(),
    }),
  );
  const text = '540 of 900 emails are indexed for search, newest first';
  expect(await check('archive')).toMatchObject({ state: 'note', text });
});

test('a timer that fell silent shows', async () => {
  await run(
    db,
    rows
      .insertInto('cron_runs')
      .values({ name: 'process-due', ran_at: new Date(world.clock.now().getTime() - 6 * MINUTE_MS) })
      .onConflict((on) => on.column('name').doUpdateSet({ ran_at: (eb) => eb.ref('excluded.ran_at') })),
  );
  expect(await check('cron')).toMatchObject({ state: 'weak' });
});

test('sends that failed and work that was given up show to their owner alone', async () => {
  const bob = await world.addPerson();
  const { scheduledSendId } = await queueSend(ada.tenant, { to: ['b@x.test'], subject: '', body: '' });
  await run(
    db,
    rows
      .updateTable('scheduled_sends')
      .set({ status: 'failed' })
      .where('user_id', '=', ada.tenant.tenantId)
      .where('id', '=', scheduledSendId),
  );
  await run(
    db,
    rows.insertInto('jobs').values({
      kind: 'mail-changed',
      key: ada.tenant.tenantId,
      payload: JSON.stringify({ userId: ada.tenant.tenantId }),
      state: 'failed',
      last_attempt: 8,
    }),
  );
  expect(await check('sends')).toMatchObject({ state: 'wrong', text: '1 email could not be sent' });
  expect((await check('work'))?.text).toContain('mail-changed');
  const { checks } = await checkHealth(bob.tenant, connected);
  expect(checks.map(({ id }) => id)).not.toContain('sends');
  expect(checks.map(({ id }) => id)).not.toContain('work');
});

test('a mailbox whose API is not enabled says so with the fix, until it was synced again', async () => {
  const other = await world.addPerson();
  await addMailbox(31 * MINUTE_MS);
  await run(
    db,
    rows.insertInto('jobs').values({
      kind: 'mail-changed',
      key: ada.tenant.tenantId,
      payload: JSON.stringify({ userId: ada.tenant.tenantId }),
      last_attempt: 8,
      error: 'users.getProfile: apiDisabled (403 accessNotConfigured)',
    }),
  );
  const found = await check('sync');
  expect(found).toMatchObject({ state: 'wrong', text: expect.stringContaining('not enabled') });
  expect(found?.fix).toContain('console.cloud.google.com/apis/library');
  const { checks } = await checkHealth(other.tenant, connected);
  expect(checks.find(({ id }) => id === 'sync')?.state).not.toBe('wrong');
  await run(db, rows.updateTable('jobs').set({ error: null }).where('key', '=', ada.tenant.tenantId));
  expect(await check('sync')).toMatchObject({ state: 'weak' });
});

test('quota that is nearly used up says that the background waits', async () => {
  const quotaFor = () => ({ used: 95, limit: 100 });
  const { checks } = await checkHealth({ ...ada.tenant, quotaFor }, connected);
  expect(checks.find(({ id }) => id === 'quota')).toMatchObject({ state: 'note' });
});

test('a mailbox that is not Google’s has neither its quota nor its pushes', async () => {
  await addMailbox(MINUTE_MS);
  const imap: Connection = { ...connected, calendar: false, provider: 'imap' };
  const { checks } = await checkHealth({ ...ada.tenant, quotaFor: () => ({ used: 95, limit: 100 }) }, imap);
  expect(checks.find(({ id }) => id === 'push')).toMatchObject({ state: 'good' });
  expect(checks.map(({ id }) => id)).not.toContain('quota');
  expect(JSON.stringify(checks)).not.toMatch(/gmail|google/i);
});

test('AI costs are counted per user, this month and per provider', async () => {
  const other = await world.addPerson();
  const { tenantId } = ada.tenant;
  for (const [day, tokens] of [
    ['2026-02-28', 1_000],
    ['2026-03-01', 20],
    ['2026-03-02', 3],
  ] as const)
    for (const userId of [tenantId, other.tenant.tenantId])
      await run(
        db,
        rows.insertInto('ai_usage').values({
          user_id: userId,
          day,
          provider: 'ai_secondary',
          purpose: 'draft',
          calls: 1,
          input_tokens: String(tokens),
          output_tokens: '1',
          unpriced_input_tokens: String(tokens),
          unpriced_output_tokens: '1',
        }),
      );
  const ai = (['ai_primary', 'ai_secondary'] as const).map((provider) => ({
    provider,
    language: `words of ${provider}`,
    embedding: `vectors of ${provider}`,
  }));
  const { since, providers } = await getAiStatus({ ...ada.tenant, ai });
  expect(since).toBe('2026-03-01T00:00:00.000Z');
  expect(providers.map(({ provider, model, month }) => [provider, model, month])).toEqual([
    ['ai_primary', 'words of ai_primary', { calls: 0, inputTokens: 0, outputTokens: 0, dollars: 0 }],
    ['ai_secondary', 'words of ai_secondary', { calls: 2, inputTokens: 23, outputTokens: 2, dollars: null }],
  ]);
  const settings = { priceOf: () => ({ input: 1, output: 10 }) };
  const priced = await getAiStatus({ ...ada.tenant, ai, settings });
  expect(priced.providers[1]?.month.dollars).toBeCloseTo((23 * 1 + 2 * 10) / 1_000_000, 9);
});
