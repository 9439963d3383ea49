import type { InboxCounts, InboxPage, InboxRow } from '@triage/contract/inbox/inbox';
import type { Lane } from '@triage/contract/triage/lanes';
import { rows, run } from '@triage/database/testing/rows';
import { beforeEach, expect, test } from 'vitest';
import { openTwinsWorld, type TwinsWorld } from '../../../testing/worlds/put-twins.ts';
import { type MessageFields, searchMessage, storeMail } from '../../../testing/worlds/search-world.ts';
import { shareTestDatabase } from '../../../testing/worlds/share-test-database.ts';
import { WORK } from '../../../testing/worlds/two-mailboxes.ts';

const db = shareTestDatabase();

let twins: TwinsWorld;
beforeEach(async () => {
  twins = await openTwinsWorld(db);
});

async function list(view: string, input: object = {}): Promise<InboxRow[]> {
  return ((await twins.work.call('inbox.list', { view, ...input })) as InboxPage).rows;
}

const idsOf = (rows: readonly InboxRow[]) => rows.map(({ threadId }) => threadId);
const count = async () => (await twins.work.call('inbox.counts')) as InboxCounts;

const ownerOf = (threadId: string) =>
  (threadId.startsWith(`${WORK}~`) ? twins.work : twins.ada).tenant.tenantId;

async function move(threadId: string, lane: Lane) {
  const userId = ownerOf(threadId);
  const ofThread = rows.updateTable('classifications').set({ lane }).where('thread_id', '=', threadId);
  await run(db, ofThread.where('user_id', '=', userId));
  const counted = rows.updateTable('mailboxes').set(({ eb }) => ({ version: eb('version', '+', '1') }));
  await run(db, counted.where('user_id', '=', userId));
}

/** One more message of a stored thread. */
async function add(threadId: string, fields: Partial<MessageFields> & { rfcMessageId: string }) {
  const mark = threadId.startsWith(`${WORK}~`) ? `${WORK}~` : '';
  const messageId = `${mark}${fields.rfcMessageId}`;
  await storeMail(db, ownerOf(threadId), [searchMessage({ ...fields, threadId, messageId })]);
}

async function answer(threadId: string, name = 'answer') {
  const from = { name: 'Ada', email: twins.ada.address };
  const sentAt = new Date('2026-02-01T09:00:00Z');
  const own = { rfcMessageId: `<${name}@home.test>`, from, sentAt, fromMe: true, labelIds: ['SENT'] };
  await add(threadId, own);
  await move(threadId, 'done');
}

test('what is answered in one mailbox waits in no lane of the other', async () => {
  const [own, ofWork] = await twins.both('Offer');
  await answer(ofWork);
  expect([idsOf(await list('reply')), idsOf(await list('done'))]).toEqual([[], [ofWork]]);
  const [row] = await list('done');
  expect(row?.alsoIn).toEqual([{ mailboxId: 'first', threadId: own, open: true }]);
  expect(await count()).toMatchObject({ reply: 0, done: 1 });
  // Its own list shows the mailbox as it is.
  expect(idsOf(await list('reply', { mailboxId: 'first' }))).toEqual([own]);
});

test('each mailbox may have an answer of its own', async () => {
  const [own, ofWork] = await twins.both('Offer');
  await answer(ofWork);
  await answer(own, 'another answer');
  expect([await list('reply'), (await list('done')).length]).toEqual([[], 1]);
});

test('an answer that is moved back to a lane is there', async () => {
  const [, ofWork] = await twins.both('Offer');
  await answer(ofWork);
  await move(ofWork, 'reply');
  expect([idsOf(await list('reply')), await list('done')]).toEqual([[ofWork], []]);
});

test('an email that came after the answer, to the other mailbox alone, waits there', async () => {
  const [own, ofWork] = await twins.both('Offer');
  await answer(ofWork);
  await add(own, { rfcMessageId: '<later@elsewhere.test>' });
  expect([idsOf(await list('reply')), idsOf(await list('done'))]).toEqual([[own], [ofWork]]);
});

test('an email that came after the answer, to both, is one row that waits', async () => {
  const [own, ofWork] = await twins.both('Offer');
  await answer(ofWork);
  const later = { rfcMessageId: '<later@elsewhere.test>', sentAt: new Date('2026-02-01T10:00:00Z') };
  await add(own, later);
  await add(ofWork, later);
  await move(ofWork, 'reply');
  expect([(await list('reply')).length, await list('done')]).toEqual([1, []]);
});

test('an answer that the other mailbox got a copy of does not wait there', async () => {
  const [own, ofWork] = await twins.both('Offer');
  await answer(ofWork);
  const from = { name: 'Ada', email: twins.ada.address };
  await add(own, { rfcMessageId: '<answer@home.test>', from, sentAt: new Date('2026-02-01T09:00:00Z') });
  expect([await list('reply'), idsOf(await list('done'))]).toEqual([[], [ofWork]]);
});

test('what the person wrote from one mailbox to the other waits, for nobody has answered it', async () => {
  const from = { name: 'Ada', email: twins.ada.address };
  const [, ofWork] = await twins.both(
    'Note',
    { from, fromMe: true, labelIds: ['SENT'], lane: 'done' },
    { from, to: [twins.work.address] },
  );
  expect([idsOf(await list('reply')), await list('done')]).toEqual([[ofWork], []]);
});
