import { findMailbox, findVersion } from '@triage/database/tables/mailboxes/mailbox-cursors';
import { findOvertaken } from '@triage/database/tables/threads/thread-labels';
import { rows, run } from '@triage/database/testing/rows';
import { expect, test } from 'vitest';
import { indexedWorld, MAIL } from '../../../testing/worlds/indexed-world.ts';
import { mailWorld } from '../../../testing/worlds/mail-world.ts';
import { classify, openSearchWorld, searchMessage, storeMail } from '../../../testing/worlds/search-world.ts';
import { shareTestDatabase } from '../../../testing/worlds/share-test-database.ts';
import type { TenantId } from '../../tenant/tenant-id.ts';
import { storeReadings } from '../store/store-readings.ts';
import { summarizeThreads } from '../store/summarize-threads.ts';
import { refreshLabels } from '../sync/refresh-labels.ts';
import { syncMailbox } from '../sync/sync-mailbox.ts';
import { getPreferences } from './get-preferences.ts';
import { getThreadView } from './list-inbox.ts';

const db = shareTestDatabase();

const ME = { name: 'Me', email: 'me@home.test' };
const EVE = { name: 'Eve', email: 'eve@evil.test' };
const ANN = 'Ann Example <ann@example.test>';

type Message = Partial<Parameters<typeof searchMessage>[0]>;
type World = Awaited<ReturnType<typeof openSearchWorld>>;

/** Each with a thread of the same id, and in it a message of the same id. */
async function openTwins({ mine = {}, theirs = {} }: { mine?: Message; theirs?: Message }) {
  const [one, other] = [await openSearchWorld(db), await openSearchWorld(db)];
  await one.store({ threadId: 'same', messageId: 'first', subject: 'Mine', ...mine });
  await other.store({ threadId: 'same', messageId: 'first', subject: 'Theirs', ...theirs });
  return { one, other };
}

/** Changes the rows of each, with a value of their own. */
async function forEach<Value>(
  pairs: [World, Value][],
  change: (userId: string, value: Value) => Promise<unknown>,
) {
  for (const [{ ctx }, value] of pairs) await change(ctx.tenantId, value);
}

async function keptOf(tenantId: TenantId): Promise<unknown[][]> {
  const tables = ['mailboxes', 'threads', 'messages', 'mail_labels'];
  return Promise.all(
    tables.map((table) => db.query(`SELECT * FROM ${table} WHERE user_id = $1 ORDER BY 2`, [tenantId])),
  );
}

test("a thread is overtaken by what its own person did, counted in their own mailbox's versions", async () => {
  const { one, other } = await openTwins({});
  await forEach(
    [
      [one, '5'],
      [other, '9'],
    ],
    (userId, value) =>
      run(db, rows.updateTable('mailboxes').set({ version: value }).where('user_id', '=', userId)),
  );
  await forEach(
    [
      [one, '4'],
      [other, '8'],
    ],
    (userId, value) =>
      run(db, rows.updateTable('threads').set({ labels_version: value }).where('user_id', '=', userId)),
  );
  const versions = [await findVersion(db, one.ctx.tenantId), await findVersion(db, other.ctx.tenantId)];
  expect(versions).toEqual(['5', '9']);
  const read = { threadIds: ['same'], since: '5' };
  expect(await findOvertaken(db, { userId: one.ctx.tenantId, ...read })).toEqual(new Set());
  expect(await findOvertaken(db, { userId: other.ctx.tenantId, ...read })).toEqual(new Set(['same']));
});

test('each has the preferences that they have set', async () => {
  const { one, other } = await openTwins({});
  await forEach(
    [
      [one, 'Mine'],
      [other, 'Theirs'],
    ],
    (userId, value) =>
      run(
        db,
        rows.insertInto('user_settings').values({
          user_id: userId,
          preferences: JSON.stringify({ signature: value }),
        }),
      ),
  );
  expect(await getPreferences(db, one.ctx.tenantId)).toMatchObject({ signature: 'Mine' });
  expect(await getPreferences(db, other.ctx.tenantId)).toMatchObject({ signature: 'Theirs' });
});

test('a comparison that is done is not the end of another that is due since the same cursor', async () => {
  const [one, other] = [await indexedWorld(db), await indexedWorld(db)];
  for (const { mail } of [one, other]) {
    mail.deliver(MAIL);
    mail.expireHistory();
  }
  other.mail.fail('listThreadIds', { when: 'before', failure: 'unavailable' });
  await expect(syncMailbox(other.ctx)).rejects.toThrow();
  const before = await keptOf(other.ctx.tenantId);
  const due = await findMailbox(db, other.ctx.tenantId);
  expect(due?.reconcileFrom).toEqual(expect.any(String));
  await syncMailbox(one.ctx);
  const done = await findMailbox(db, one.ctx.tenantId);
  expect(done).toMatchObject({ reconcileFrom: null, historyId: due?.historyId });
  expect(await keptOf(other.ctx.tenantId)).toEqual(before);
});

test("another's labels are neither asked about nor forgotten", async () => {
  const [one, other] = [await mailWorld(db), await mailWorld(db)];
  for (const { ctx, mail, clock } of [one, other]) {
    await storeMail(db, ctx.tenantId, [searchMessage({ threadId: 'same', labelIds: ['INBOX'] })]);
    await run(
      db,
      rows.insertInto('mailboxes').values({ user_id: ctx.tenantId, email_address: 'me@home.test' }),
    );
    await refreshLabels(ctx);
    expect(mail.calls).toEqual(['listLabels']);
    clock.advance(3_600_000);
  }
  const label = other.mail.addLabel('Theirs');
  await storeMail(db, other.ctx.tenantId, [searchMessage({ threadId: 'same', labelIds: [label] })]);
  await refreshLabels(one.ctx);
  expect(one.mail.calls).toEqual(['listLabels']);
  await refreshLabels(other.ctx);
  expect(other.mail.calls).toEqual(['listLabels', 'listLabels']);
  const before = await keptOf(other.ctx.tenantId);
  one.clock.advance(24 * 3_600_000);
  await refreshLabels(one.ctx);
  expect(one.mail.calls).toEqual(['listLabels', 'listLabels']);
  expect(await keptOf(other.ctx.tenantId)).toEqual(before);
});

test("a thread that is read again leaves another's messages, labels and history", async () => {
  const { one, other } = await openTwins({});
  for (const { store } of [one, other]) await store({ threadId: 'same', messageId: 'second' });
  await forEach(
    [
      [one, '7'],
      [other, '7'],
    ],
    (userId, value) =>
      run(db, rows.updateTable('threads').set({ history_id: value }).where('user_id', '=', userId)),
  );
  const before = await keptOf(other.ctx.tenantId);
  const labels = [
    { id: 'first', threadId: 'same', labelIds: ['STARRED'], historyId: '8', internalDate: new Date(0) },
  ];
  await storeReadings(db, one.ctx.tenantId, [{ threadId: 'same', labels, newMessages: [] }]);
  expect(await keptOf(one.ctx.tenantId)).toMatchObject([
    [{}],
    [{ history_id: null }],
    [{ message_id: 'first', label_ids: ['STARRED'] }],
    [],
  ]);
  expect(await keptOf(other.ctx.tenantId)).toEqual(before);
});

test("a thread shows its own messages, even if another user's of the same id are newer", async () => {
  const { one, other } = await openTwins({});
  const later = new Date('2026-02-03T08:00:00.000Z');
  await other.store({ threadId: 'same', messageId: 'newer', from: EVE, snippet: 'Newer', sentAt: later });
  const [, before] = await keptOf(one.ctx.tenantId);
  expect(before).toMatchObject([{ last_message_id: 'first', sender: ANN, snippet: '' }]);
  await summarizeThreads(db, one.ctx.tenantId, ['same'], one.ctx.clock.now());
  const [, after] = await keptOf(one.ctx.tenantId);
  expect(after).toEqual(before);
});

test("the recipients of another user's message of the same id are not seen", async () => {
  const own = { from: ME, fromMe: true, to: ['bob@client.test'] };
  const { one, other } = await openTwins({ mine: own, theirs: { from: EVE, to: ['secret@evil.test'] } });
  await classify(db, one.ctx.tenantId, { same: 'fyi' });
  expect(await getThreadView(one.ctx, 'same')).toMatchObject({ recipients: ['bob@client.test'] });
  // Somebody else has written in it too: the row shows them instead of the last recipient.
  const earlier = new Date('2026-01-31T08:00:00.000Z');
  await one.store({ threadId: 'same', messageId: 'older', from: EVE, sentAt: earlier });
  expect(await getThreadView(one.ctx, 'same')).toMatchObject({ recipients: [] });
  await classify(db, other.ctx.tenantId, { same: 'fyi' });
  expect(await getThreadView(other.ctx, 'same')).toMatchObject({ recipients: [] });
});
