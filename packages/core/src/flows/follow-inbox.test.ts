import { now as databaseNow, rows, run } from '@triage/database/testing/rows';
import { beforeEach, expect, test, vi } from 'vitest';
import { type MailWorld, mailWorld } from '../../testing/worlds/mail-world.ts';
import { shareTestDatabase } from '../../testing/worlds/share-test-database.ts';
import type { TenantContext } from '../context.ts';
import { type Mail, ProviderError } from '../ports/mail.ts';
import { followInbox } from './follow-inbox.ts';
import { sweepMailboxes } from './sweep-mailboxes.ts';

const db = shareTestDatabase();
let world: MailWorld;
beforeEach(async () => {
  await run(db, rows.deleteFrom('users'));
  world = await mailWorld(db);
  await run(
    db,
    rows.updateTable('connections').set({ provider: 'imap' }).where('user_id', '=', world.ctx.tenantId),
  );
});

const forever = new AbortController().signal;
const wait = () => world.jobs.waiting('follow-inbox').map(({ startAfter }) => startAfter);
const after = (ms: number) => new Date(world.clock.now().getTime() + ms);

function ctxWith(follow: Mail['followInbox']): TenantContext {
  return { ...world.ctx, mail: { ...world.ctx.mail, followInbox: follow } };
}

test('a change that the server tells of is fetched, and the next turn follows', async () => {
  await followInbox(
    ctxWith(async ({ onChange }) => {
      onChange();
      return 'ended';
    }),
    forever,
  );
  expect(world.jobs.waiting('mail-changed')).toHaveLength(1);
  expect(wait()).toEqual([after(0)]);
});

test('a server that cannot tell is asked again hours later, one that is down in a minute', async () => {
  await followInbox(
    ctxWith(async () => 'unsupported'),
    forever,
  );
  expect(wait()).toEqual([after(6 * 60 * 60_000)]);
  await world.jobs.work('follow-inbox', () => Promise.resolve());
  world.clock.advance(7 * 60 * 60_000);
  await world.jobs.settled();
  const down = () => Promise.reject(new ProviderError('unavailable', 'Down'));
  await followInbox(ctxWith(down), forever);
  expect(wait()).toEqual([after(60_000)]);
});

test('a refused password ends it, and nobody follows the inbox of another provider', async () => {
  const refused = () => Promise.reject(new ProviderError('revoked', 'Wrong password'));
  await expect(followInbox(ctxWith(refused), forever)).rejects.toThrow('Wrong password');
  await run(
    db,
    rows.updateTable('connections').set({ provider: 'google' }).where('user_id', '=', world.ctx.tenantId),
  );
  const follow = vi.fn<Mail['followInbox']>();
  await followInbox(ctxWith(follow), forever);
  expect([follow.mock.calls.length, wait()]).toEqual([0, []]);
});

test('a process that stops leaves the job to another one', async () => {
  const stopping = AbortSignal.abort(new Error('The process stops'));
  await expect(
    followInbox(
      ctxWith(async () => 'ended'),
      stopping,
    ),
  ).rejects.toThrow('The process stops');
  expect(wait()).toEqual([]);
});

test('the sweep starts it once for an indexed mailbox, and asks a followed one each minute only', async () => {
  const userId = world.ctx.tenantId;
  const now = world.clock.now();
  await run(
    db,
    rows
      .insertInto('mailboxes')
      .values({
        user_id: userId,
        email_address: world.ctx.tenantId,
        history_id: '1',
        index_state: 'done',
        synced_at: now,
      })
      .onConflict((on) => on.column('user_id').doUpdateSet({ index_state: 'done', synced_at: now })),
  );
  await sweepMailboxes(world.ctx);
  expect(wait()).toHaveLength(1);
  // The queue of this world is in memory; a sweep looks into the table.
  await run(
    db,
    rows.insertInto('jobs').values({
      kind: 'follow-inbox',
      key: userId,
      payload: '{}',
      state: 'running',
      start_after: databaseNow,
      last_attempt: 8,
    }),
  );
  await world.jobs.work('follow-inbox', () => Promise.resolve());
  await world.jobs.settled();
  world.clock.advance(30_000);
  expect([await sweepMailboxes(world.ctx), wait()]).toEqual([0, []]);
  world.clock.advance(30_000);
  expect(await sweepMailboxes(world.ctx)).toBe(1);
  await run(db, rows.deleteFrom('jobs'));
});
