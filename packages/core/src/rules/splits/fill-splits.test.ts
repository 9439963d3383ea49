import { type CreateSplitRequest, createSplitRequest } from '@triage/contract/triage/splits';
import { run as runRows, rows as tableRows } from '@triage/database/testing/rows';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { memoryJobs } from '../../../testing/fakes/memory-jobs.ts';
import { shareTestDatabase } from '../../../testing/worlds/share-test-database.ts';
import { type TriageWorld, triageWorld } from '../../../testing/worlds/triage-world.ts';
import { mailChanged } from '../../flows/mail-changed.ts';
import { countThreads } from '../../mailbox/inbox/count-inbox.ts';
import { listInbox } from '../../mailbox/inbox/list-inbox.ts';
import { listMail } from '../../mailbox/inbox/list-mail.ts';
import { snoozeThread } from '../../snooze/snooze-thread.ts';
import { archiveThread } from '../../triage/archive-thread.ts';
import { createLabel } from '../../triage/labels/create-label.ts';
import { labelKnown } from '../../triage/labels/label-thread.ts';
import { restoreThread } from '../../triage/restore-thread.ts';
import { changeSplit, createSplit, listSplits, orderSplits, removeSplit } from './edit-splits.ts';
import { fillSplits, runFillSplits } from './fill-splits.ts';
import { previewSplit } from './preview-split.ts';

const db = shareTestDatabase();
const ANN = { from: ['ann@lee.example'] };

type Wanted = Partial<z.input<typeof createSplitRequest>>;

function request(wanted: Wanted = {}): CreateSplitRequest {
  return createSplitRequest.parse({ name: 'VIP', conditions: ANN, ...wanted });
}

async function make(world: TriageWorld, wanted: Wanted = {}): Promise<string> {
  const { splitId } = await createSplit(world.ctx, request(wanted));
  await fillSplits(world.ctx);
  return splitId;
}

async function inSplit(world: TriageWorld, splitId: string): Promise<string[]> {
  const { rows } = await listMail(world.ctx, { in: `split:${splitId}`, limit: 50 });
  const { splits } = await listSplits(world.ctx);
  expect(splits.find((split) => split.splitId === splitId)?.threads).toBe(rows.length);
  return rows.map(({ threadId }) => threadId);
}

const bob = { from: 'Bob <bob@kim.example>', subject: 'Bob here' };

describe('a new split', () => {
  it('holds the mail that is already here, newest first, and no other', async () => {
    const world = await triageWorld(db);
    const first = await world.receive({ subject: 'One' });
    await world.receive(bob);
    const second = await world.receive({ subject: 'Two' });
    expect(await inSplit(world, await make(world))).toEqual([second, first]);
  });

  it('is the preview of itself', async () => {
    const world = await triageWorld(db);
    await world.receive({ subject: 'One' });
    await world.receive(bob);
    await archiveThread(world.ctx, { threadId: await world.receive({ subject: 'Done' }) });
    const { threads, matched } = await previewSplit(world.ctx, request());
    expect(threads.map(({ threadId }) => threadId)).toEqual(await inSplit(world, await make(world)));
    expect(matched).toBe(1);
  });

  it('is one of a lane if it says so', async () => {
    const world = await triageWorld(db);
    const reply = await world.receive({ subject: 'One' });
    const fyi = await world.receive({ subject: 'Two' });
    await restoreThread(world.ctx, { threadId: fyi, lane: 'fyi' });
    expect(await inSplit(world, await make(world, { name: 'reply', lane: 'reply' }))).toEqual([reply]);
    expect(await inSplit(world, await make(world, { name: 'fyi', lane: 'fyi' }))).toEqual([fyi]);
    expect(await inSplit(world, await make(world))).toEqual([fyi, reply]);
  });

  it('does not hold what is flagged as deception', async () => {
    const world = await triageWorld(db);
    const threadId = await world.receive({});
    const splitId = await make(world);
    await runRows(
      db,
      tableRows
        .updateTable('classifications')
        .set({ deception: '{"kind":"x"}' })
        .where('user_id', '=', world.ctx.tenantId),
    );
    expect(await inSplit(world, splitId)).toEqual([]);
    await changeSplit(world.ctx, { ...request(), splitId });
    await fillSplits(world.ctx);
    expect(await inSplit(world, splitId)).toEqual([]);
    await runRows(
      db,
      tableRows
        .updateTable('classifications')
        .set({ deception: null })
        .where('user_id', '=', world.ctx.tenantId),
    );
    await fillSplits(world.ctx);
    expect(await inSplit(world, splitId)).toEqual([threadId]);
  });
});

describe('a thread', () => {
  it('enters with its first email, and leaves with an email of somebody else, when it is sorted', async () => {
    const world = await triageWorld(db);
    const splitId = await make(world);
    const threadId = await world.receive({ headers: { 'Message-ID': '<lunch@lee.example>' } });
    expect(await inSplit(world, splitId)).toEqual([threadId]);
    const answer = await world.receive({
      ...bob,
      subject: 'Re: Lunch',
      inReplyTo: '<lunch@lee.example>',
    });
    expect(answer).toBe(threadId);
    expect(await inSplit(world, splitId)).toEqual([]);
  });

  it('leaves with the archive and a snooze, and is there again when it is moved back', async () => {
    const world = await triageWorld(db);
    const splitId = await make(world);
    const threadId = await world.receive({});
    await archiveThread(world.ctx, { threadId });
    expect(await inSplit(world, splitId)).toEqual([]);
    await restoreThread(world.ctx, { threadId, lane: 'fyi' });
    expect(await inSplit(world, splitId)).toEqual([threadId]);
    const until = new Date(world.clock.now().getTime() + 60_000).toISOString();
    await snoozeThread(world.ctx, { threadId, until });
    expect(await inSplit(world, splitId)).toEqual([]);
    expect(await countThreads(world.ctx, { split: splitId })).toMatchObject({ fyi: 0, snoozed: 1 });
    world.clock.advance(60_000);
    expect(await inSplit(world, splitId)).toEqual([threadId]);
  });

  it('archived before the split was made is compared when it is moved back', async () => {
    const world = await triageWorld(db);
    const threadId = await world.receive({});
    await archiveThread(world.ctx, { threadId });
    const splitId = await make(world);
    await restoreThread(world.ctx, { threadId, lane: 'reply' });
    await mailChanged(world.ctx);
    expect(await inSplit(world, splitId)).toEqual([threadId]);
  });

  it('is in the split of a label as long as it has the label', async () => {
    const world = await triageWorld(db);
    const { id: label } = await createLabel(world.ctx, { name: 'Clients' });
    const splitId = await make(world, { conditions: { label } });
    const threadId = await world.receive({});
    expect(await inSplit(world, splitId)).toEqual([]);
    await labelKnown(world.ctx, threadId, { add: [label] });
    expect(await inSplit(world, splitId)).toEqual([threadId]);
    await labelKnown(world.ctx, threadId, { remove: [label] });
    expect(await inSplit(world, splitId)).toEqual([]);
  });
});

describe('a list', () => {
  it('gives every thread of a split once over its pages, in both orders', async () => {
    const world = await triageWorld(db);
    const splitId = await make(world);
    for (let at = 0; at < 5; at++) await world.receive({ subject: `One ${at}` });
    await world.receive(bob);
    const newest = await inSplit(world, splitId);
    const pages: string[] = [];
    const lane: string[] = [];
    for (let cursor: string | undefined; ; ) {
      const page = await listMail(world.ctx, { in: `split:${splitId}`, limit: 2, cursor });
      pages.push(...page.rows.map(({ threadId }) => threadId));
      if (!page.nextCursor) break;
      cursor = page.nextCursor;
    }
    for (let cursor: string | undefined; ; ) {
      const page = await listInbox(world.ctx, { view: 'reply', split: splitId, limit: 2, cursor });
      lane.push(...page.rows.map(({ threadId }) => threadId));
      if (!page.nextCursor) break;
      cursor = page.nextCursor;
    }
    const whole = (await listInbox(world.ctx, { view: 'reply', limit: 50 })).rows.map((row) => row.threadId);
    expect(newest).toHaveLength(5);
    expect(pages).toEqual(newest);
    expect(lane).toEqual(whole.filter((threadId) => newest.includes(threadId)));
  });

  it('and counts refuse a split that is not there, as another person’s is not', async () => {
    const world = await triageWorld(db);
    const other = await triageWorld(db);
    const theirs = await make(other);
    for (const split of ['nowhere', theirs]) {
      await expect(listMail(world.ctx, { in: `split:${split}`, limit: 5 })).rejects.toMatchObject({
        field: 'in',
      });
      const listed = listInbox(world.ctx, { view: 'reply', split, limit: 5 });
      await expect(listed).rejects.toMatchObject({ field: 'split' });
      await expect(countThreads(world.ctx, { split })).rejects.toMatchObject({ field: 'split' });
      await expect(removeSplit(world.ctx, { splitId: split })).rejects.toMatchObject({
        code: 'splitNotFound',
      });
    }
    const done = listInbox(world.ctx, { view: 'done', split: await make(world), limit: 5 });
    await expect(done).rejects.toMatchObject({ field: 'split' });
  });
});

it('a changed split holds what it says now, in its new place', async () => {
  const world = await triageWorld(db);
  const ann = await world.receive({});
  const others = await world.receive(bob);
  const [first, second] = [await make(world), await make(world, { name: 'Team', lane: 'fyi' })];
  expect(await inSplit(world, first)).toEqual([ann]);
  await changeSplit(world.ctx, { ...request({ conditions: { from: ['kim.example'] } }), splitId: first });
  await fillSplits(world.ctx);
  expect(await inSplit(world, first)).toEqual([others]);
  const { splits } = await orderSplits(world.ctx, { splitIds: [second] });
  expect(splits.map(({ splitId }) => splitId)).toEqual([second, first]);
  await removeSplit(world.ctx, { splitId: second });
  expect((await listSplits(world.ctx)).splits).toMatchObject([{ splitId: first, threads: 1, unread: 1 }]);
});

it('a thread that is queued again while it is compared is compared once more', async () => {
  const world = await triageWorld(db);
  const threadId = await world.receive({});
  const splitId = await make(world, { conditions: { from: ['nobody.test'] } });
  const { transaction } = world.ctx.db;
  let isFirst = true;
  const racing = {
    ...world.ctx,
    db: Object.assign(Object.create(world.ctx.db), {
      async transaction(work: Parameters<typeof transaction>[0]) {
        if (isFirst) {
          isFirst = false;
          await changeSplit(world.ctx, { ...request(), splitId });
        }
        return transaction.call(world.ctx.db, work);
      },
    }),
  };
  await changeSplit(world.ctx, { ...request({ conditions: { from: ['no.test'] } }), splitId });
  await fillSplits(racing);
  await fillSplits(world.ctx);
  expect(await inSplit(world, splitId)).toEqual([threadId]);
});

it('one run of the job takes a part of a large mailbox, and leaves the rest to the next', async () => {
  const world = await triageWorld(db);
  const userId = world.ctx.tenantId;
  const splitId = await make(world, { conditions: { from: ['nobody.test'] } });
  await world.receive({});
  await runRows(
    db,
    tableRows.insertInto('threads').values(
      Array.from({ length: 1100 }, (_, at) => ({
        ...{ user_id: userId, thread_id: `copy-${at}`, last_message_at: '2026-03-01', needs_triage: false },
      })),
    ),
  );
  await runRows(
    db,
    tableRows
      .insertInto('classifications')
      .columns([
        'user_id',
        'thread_id',
        'priority',
        'lane',
        'classified_at',
        'classified_by',
        'last_message_at',
        'last_message_id',
      ])
      .expression((eb) =>
        eb
          .selectFrom('threads')
          .select([
            eb.val(userId).as('user_id'),
            'thread_id',
            eb.val('low').as('priority'),
            eb.val('fyi').as('lane'),
            'last_message_at as classified_at',
            eb.val('rules').as('classified_by'),
            'last_message_at',
            eb.val('').as('last_message_id'),
          ])
          .where('user_id', '=', userId)
          .where('thread_id', 'like', 'copy-%'),
      ),
  );
  await changeSplit(world.ctx, { ...request(), splitId });
  const left = async () => (await db.query('SELECT 1 FROM split_queue WHERE user_id = $1', [userId])).length;
  const jobs = memoryJobs({ clock: world.clock });
  const run = () => runFillSplits({ ...world.ctx, jobs }, new AbortController().signal);
  await run();
  expect(await left()).toBe(101);
  expect(jobs.waiting('fill-splits')).toMatchObject([{ payload: { userId }, key: userId }]);
  await run();
  expect(await left()).toBe(0);
});
