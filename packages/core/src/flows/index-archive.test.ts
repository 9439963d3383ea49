import { findArchiveRun } from '@triage/database/tables/mailboxes/archive-runs';
import { markForTriage } from '@triage/database/tables/threads/threads';
import { run as runRows, rows as tableRows } from '@triage/database/testing/rows';
import { beforeEach, expect, it, vi } from 'vitest';
import { shareTestDatabase } from '../../testing/worlds/share-test-database.ts';
import { type TriageWorld, triageWorld } from '../../testing/worlds/triage-world.ts';
import { forgetConnection } from '../connection/forget-connection.ts';
import { getArchiveProgress } from '../mailbox/archive/get-archive-progress.ts';
import { countInbox } from '../mailbox/inbox/count-inbox.ts';
import { listMail } from '../mailbox/inbox/list-mail.ts';
import { ProviderError } from '../ports/mail.ts';
import { advancedSearch } from '../search/advanced-search.ts';
import { updateSettings } from '../settings/update-settings.ts';
import { indexArchive } from './index-archive.ts';
import { mailChanged } from './mail-changed.ts';

const db = shareTestDatabase();
const forever = new AbortController().signal;
const DAY_MS = 86_400_000;
let world: TriageWorld;
beforeEach(async () => {
  world = await triageWorld(db, { pageSize: 4 });
});

/** Mail that was archived before the account was connected: no sync tells of it. */
function fill(count: number): void {
  const { mail, clock } = world;
  for (let at = 0; at < count; at++) {
    mail.deliver(
      { from: `old${at}@past.example`, subject: `Old ${at}`, text: `Buried treasure ${at}` },
      at % 3 === 0 ? ['SENT'] : [],
    );
    clock.advance(60_000);
  }
}

async function connectAfter(fillMailbox: () => void): Promise<void> {
  // The comparison that follows the first indexing is over.
  await mailChanged(world.ctx);
  fillMailbox();
  // As if it had been there before: the cursor is of now.
  const { historyId } = await world.mail.getProfile();
  await runRows(
    db,
    tableRows
      .updateTable('mailboxes')
      .set({ history_id: historyId })
      .where('user_id', '=', world.ctx.tenantId),
  );
}

/** Answers the last message of a thread, outside the inbox. */
function answer(messageId: string): string {
  const raw = world.mail.messages().find(({ id }) => id === messageId)?.raw ?? new Uint8Array();
  const inReplyTo = /^message-id: (.*)$/im.exec(Buffer.from(raw).toString())?.[1] ?? '';
  world.clock.advance(60_000);
  return world.mail.deliver({ from: 'x@past.example', subject: 'Re', text: 'More', inReplyTo }, []).messageId;
}

const everything = async () => (await listMail(world.ctx, { in: 'all', limit: 100 })).rows;
const reads = () => world.mail.calls.filter((name) => name === 'getMessage').length;
const differences = () => world.differences({ archive: true });

it('all mail is read, newest first, found by its words and in no lane', async () => {
  await connectAfter(() => fill(10));
  expect(await everything()).toEqual([]);
  await indexArchive(world.ctx, forever);
  const rows = await everything();
  expect(rows.map(({ subject }) => subject)).toEqual(Array.from({ length: 10 }, (_, at) => `Old ${9 - at}`));
  expect(rows.every(({ lane }) => lane === null)).toBe(true);
  const found = await advancedSearch(world.ctx, { query: 'treasure', limit: 50 });
  expect(found.results).toHaveLength(10);
  expect(await countInbox(world.ctx)).toMatchObject({ reply: 0, schedule: 0, fyi: 0, done: 0 });
  expect(await getArchiveProgress(world.ctx)).toMatchObject({ state: 'done', done: 10, total: 10 });
  expect(await differences()).toEqual([]);
});

it('new mail that is sorted while the archive is read still goes to the models', async () => {
  await connectAfter(() => fill(5));
  const threadId = await world.receive({ subject: 'Now' });
  const upgrades = vi.fn(() => Promise.resolve());
  await world.jobs.work('upgrade-triage', upgrades);
  await world.jobs.settled();
  upgrades.mockClear();
  await markForTriage(db, { userId: world.ctx.tenantId, threadIds: [threadId] });
  await indexArchive(world.ctx, forever);
  await world.jobs.settled();
  expect(upgrades).toHaveBeenCalledOnce();
});

it('the rules and models are asked of mail in the inbox alone', async () => {
  await connectAfter(() => fill(5));
  const inInbox = await world.receive({ subject: 'Now' });
  await indexArchive(world.ctx, forever);
  const rows = await db.query<{ id: string }>(
    'SELECT thread_id AS id FROM classifications WHERE user_id = $1',
    [world.ctx.tenantId],
  );
  expect(rows).toEqual([{ id: inInbox }]);
  const waiting = await db.query('SELECT 1 FROM threads WHERE user_id = $1 AND needs_triage', [
    world.ctx.tenantId,
  ]);
  expect(waiting).toEqual([]);
});

it('the lanes do not change, so browsers need not fetch them again', async () => {
  await connectAfter(() => fill(5));
  const version = () => db.query('SELECT version FROM mailboxes WHERE user_id = $1', [world.ctx.tenantId]);
  const before = await version();
  await indexArchive(world.ctx, forever);
  expect(await everything()).toHaveLength(5);
  expect(await version()).toEqual(before);
});

it('interrupted anywhere, it continues where it was and reads no message twice', async () => {
  await connectAfter(() => fill(20));
  for (let at = 1; at <= 60; at++) {
    const stop = new AbortController();
    let calls = 0;
    const mail = new Proxy(world.ctx.mail, {
      get(target, name) {
        if (name === 'getMessage' && ++calls > 5) stop.abort();
        return Reflect.get(target, name);
      },
    });
    const ended = await indexArchive({ ...world.ctx, mail }, stop.signal).then(
      () => true,
      () => false,
    );
    if (ended) break;
  }
  expect(await everything()).toHaveLength(20);
  expect(reads()).toBe(20);
  expect(await differences()).toEqual([]);
});

it('a process that dies at any statement leaves an archive that the next one completes', async () => {
  await connectAfter(() => fill(6));
  let lived = 0;
  for (let life = 1; ; life++) {
    let left = life;
    const die = () => {
      if (--left < 0) throw new Error('killed');
    };
    const mortal = new Proxy(db, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name);
        if (name !== 'query' && name !== 'transaction') return value;
        return async (...input: unknown[]) => {
          die();
          return (value as (...input: unknown[]) => unknown).apply(target, input);
        };
      },
    });
    const ended = await indexArchive({ ...world.ctx, db: mortal }, forever).then(
      () => true,
      () => false,
    );
    if (ended) break;
    lived = life;
  }
  expect(lived).toBeGreaterThan(3);
  expect(await differences()).toEqual([]);
  expect(await getArchiveProgress(world.ctx)).toMatchObject({ state: 'done', done: 6, total: 6 });
});

it('two workers at once leave one right archive', async () => {
  await connectAfter(() => fill(12));
  await Promise.all([indexArchive(world.ctx, forever), indexArchive(world.ctx, forever)]);
  await indexArchive(world.ctx, forever);
  expect(await everything()).toHaveLength(12);
  expect(await getArchiveProgress(world.ctx)).toMatchObject({ state: 'done', done: 12, total: 12 });
  expect(await differences()).toEqual([]);
});

it('a year leaves older mail out, everything adds it, and the inbox alone reads nothing', async () => {
  await connectAfter(() => {
    fill(3);
    world.clock.advance(400 * DAY_MS);
    fill(2);
  });
  await updateSettings(world.ctx, { archive: 'inbox' });
  await indexArchive(world.ctx, forever);
  expect(await everything()).toEqual([]);
  await updateSettings(world.ctx, { archive: 'year' });
  await indexArchive(world.ctx, forever);
  expect(await everything()).toHaveLength(2);
  await updateSettings(world.ctx, { archive: 'all' });
  await indexArchive(world.ctx, forever);
  expect(await everything()).toHaveLength(5);
  expect(await differences()).toEqual([]);
});

it('a thread that began before the chosen year is read whole', async () => {
  const mail = { from: 'x@past.example', subject: 'Terms', text: 'As agreed' };
  await connectAfter(() => {
    const { threadId } = world.mail.deliver(mail, []);
    world.mail.deliver({ ...mail, subject: 'Of that year alone' }, []);
    world.clock.advance(400 * DAY_MS);
    // The provider groups by subject too: no header names the message that is missing.
    world.mail.deliver(mail, [], { threadId });
  });
  await updateSettings(world.ctx, { archive: 'year' });
  await indexArchive(world.ctx, forever);
  expect(await everything()).toMatchObject([{ subject: 'Terms', messageCount: 2 }]);
  expect(await world.differences()).toEqual([]);
});

it('a thread is stored whole, even where its messages are pages apart', async () => {
  await connectAfter(() => {
    const { messageId } = world.mail.deliver({ from: 'x@past.example', subject: 'First', text: 'a' }, []);
    fill(6);
    answer(messageId);
  });
  const stop = new AbortController();
  const mail = new Proxy(world.ctx.mail, {
    get(target, name) {
      // After the first page of reading.
      if (name === 'listMessageIds' && reads() > 0) stop.abort();
      return Reflect.get(target, name);
    },
  });
  await expect(indexArchive({ ...world.ctx, mail }, stop.signal)).rejects.toThrow();
  expect((await everything())[0]).toMatchObject({ subject: 'First', messageCount: 2 });
});

it('archived threads survive a comparison with the whole mailbox', async () => {
  await connectAfter(() => fill(6));
  await indexArchive(world.ctx, forever);
  world.mail.expireHistory();
  await mailChanged(world.ctx);
  expect(await differences()).toEqual([]);
});

it('spam, trash and drafts are not read', async () => {
  await connectAfter(() => {
    for (const label of ['SPAM', 'TRASH', 'DRAFT'])
      world.mail.deliver({ from: 'x@past.example', subject: label, text: 'hidden' }, [label]);
    fill(2);
  });
  await indexArchive(world.ctx, forever);
  expect((await everything()).map(({ subject }) => subject)).toEqual(['Old 1', 'Old 0']);
});

it('stops when the account is disconnected, and stores nothing afterwards', async () => {
  await connectAfter(() => fill(12));
  const mail = new Proxy(world.ctx.mail, {
    get(target, name) {
      if (name !== 'getMessage' || reads() < 4) return Reflect.get(target, name);
      return async (...input: Parameters<typeof target.getMessage>) => {
        const message = await target.getMessage(...input);
        await forgetConnection(world.ctx);
        return message;
      };
    },
  });
  await expect(indexArchive({ ...world.ctx, mail }, forever)).rejects.toThrow('Another sync');
  await indexArchive(world.ctx, forever);
  expect(await db.query('SELECT 1 FROM threads WHERE user_id = $1', [world.ctx.tenantId])).toEqual([]);
  expect(await findArchiveRun(db, world.ctx.tenantId)).toBeUndefined();
});

it('a grant that is revoked ends the job, and the next grant continues', async () => {
  await connectAfter(() => fill(9));
  const mail = new Proxy(world.ctx.mail, {
    get(target, name) {
      if (name === 'getMessage' && reads() >= 4) throw new ProviderError('revoked', 'Not connected');
      return Reflect.get(target, name);
    },
  });
  await expect(indexArchive({ ...world.ctx, mail }, forever)).rejects.toMatchObject({ failure: 'revoked' });
  expect((await findArchiveRun(db, world.ctx.tenantId))?.state).toBe('reading');
  await indexArchive(world.ctx, forever);
  expect(reads()).toBe(9);
  expect(await differences()).toEqual([]);
});

it('gives other mailboxes a turn and continues afterwards', async () => {
  await connectAfter(() => fill(12));
  const mail = new Proxy(world.ctx.mail, {
    get(target, name) {
      if (name === 'listMessageIds') world.clock.advance(45_000);
      return Reflect.get(target, name);
    },
  });
  const ctx = { ...world.ctx, mail };
  await indexArchive(ctx, forever);
  expect((await findArchiveRun(db, ctx.tenantId))?.state).not.toBe('done');
  expect(world.jobs.waiting('index-archive')).toHaveLength(1);
  for (let turn = 0; turn < 20; turn++) await indexArchive(ctx, forever);
  expect(await differences()).toEqual([]);
});
