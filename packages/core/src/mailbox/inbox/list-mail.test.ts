import type { MailListRequest } from '@triage/contract/inbox/mail-list';
import { beforeEach, expect, it } from 'vitest';
import { shareTestDatabase } from '../../../testing/worlds/share-test-database.ts';
import { type TriageWorld, triageWorld } from '../../../testing/worlds/triage-world.ts';
import { mailChanged } from '../../flows/mail-changed.ts';
import { advancedSearch } from '../../search/advanced-search.ts';
import { snoozeThread } from '../../snooze/snooze-thread.ts';
import { restoreThread } from '../../triage/restore-thread.ts';
import { undoLastChange } from '../../triage/undo-lane-change.ts';
import { getOutsideThread } from '../outside/get-outside-thread.ts';
import { refreshLabels } from '../sync/refresh-labels.ts';
import { getThreadView, listInbox } from './list-inbox.ts';
import { listMail } from './list-mail.ts';

const db = shareTestDatabase();
let world: TriageWorld;
beforeEach(async () => {
  world = await triageWorld(db);
});

const list = (place: string, more: Partial<MailListRequest> = {}) =>
  listMail(world.ctx, { in: place, limit: 50, ...more });
const ids = async (place: string) => (await list(place)).rows.map(({ threadId }) => threadId);

/** Mail archived before the first sync: it is cached when opened. */
async function archivedBefore(subject: string): Promise<string> {
  const { threadId } = world.mail.deliver({ from: 'Old <old@past.example>', subject, text: 'Long ago' }, []);
  await getOutsideThread(world.ctx, threadId);
  return threadId;
}

it('each list holds its threads, newest first, and no other', async () => {
  const label = world.mail.addLabel('Clients');
  const inbox = await world.receive({ subject: 'Here' });
  const starred = await world.receive({ subject: 'Star' }, ['INBOX', 'STARRED']);
  const sent = await world.receive({ from: 'alex@example.test', subject: 'Mine' }, ['SENT']);
  const archived = await world.receive({ subject: 'Away' }, [label]);
  await refreshLabels(world.ctx);
  expect(await ids('all')).toEqual([archived, sent, starred, inbox]);
  expect(await ids('sent')).toEqual([sent]);
  expect(await ids('starred')).toEqual([starred]);
  expect(await ids('done')).toEqual([archived]);
  expect(await ids(`label:${label}`)).toEqual([archived]);
});

it('the row of sent mail names whom it went to, also after an answer', async () => {
  const threadId = await world.receive(
    {
      from: 'alex@example.test',
      subject: 'Mine',
      headers: { To: 'Bo <bo@elsewhere.test>', 'Message-ID': '<m1@x.test>' },
    },
    ['SENT'],
  );
  await world.receive({ from: 'Bo <bo@elsewhere.test>', subject: 'Re: Mine', inReplyTo: '<m1@x.test>' });
  expect((await list('sent')).rows).toMatchObject([{ threadId, recipients: ['Bo <bo@elsewhere.test>'] }]);
});

it('pages follow each other without a gap or a repetition', async () => {
  const all: string[] = [];
  for (let at = 0; at < 7; at++) all.unshift(await world.receive({ subject: `Mail ${at}` }));
  const seen: string[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await list('all', { limit: 3, cursor });
    seen.push(...page.rows.map(({ threadId }) => threadId));
    if (!page.nextCursor) break;
    cursor = page.nextCursor;
  }
  expect(seen).toEqual(all);
});

it('a label follows the threads that lose it and get newer mail', async () => {
  const label = world.mail.addLabel('Clients');
  const first = await world.receive({ subject: 'One', headers: { 'Message-ID': '<one@x.test>' } }, [
    'INBOX',
    label,
  ]);
  const second = await world.receive({ subject: 'Two' }, ['INBOX', label]);
  await refreshLabels(world.ctx);
  await world.receive({ subject: 'Re: One', inReplyTo: '<one@x.test>' });
  expect(await ids(`label:${label}`)).toEqual([first, second]);
  world.mail.relabel(second, { remove: [label] });
  await mailChanged(world.ctx);
  expect(await ids(`label:${label}`)).toEqual([first]);
});

it('a label that does not exist is refused on its field', async () => {
  await expect(list('label:Label_99')).rejects.toMatchObject({ field: 'in' });
  await expect(list('label:INBOX')).rejects.toMatchObject({ field: 'in' });
});

it('spam, trash and drafts are read at the provider and are in no lane, search or other list', async () => {
  const spam = await world.receive({ subject: 'Prize money' }, ['SPAM', 'UNREAD']);
  const trash = await world.receive({ subject: 'Prize bin' }, ['INBOX']);
  await world.ctx.mail.modifyThread(trash, { add: ['TRASH'], remove: ['INBOX'] });
  await mailChanged(world.ctx);
  expect((await list('spam')).rows).toMatchObject([{ threadId: spam, subject: 'Prize money', unread: true }]);
  expect(await ids('trash')).toEqual([trash]);
  expect(await ids('all')).toEqual([]);
  const lanes = await Promise.all(
    (['reply', 'schedule', 'fyi', 'done'] as const).map((view) => listInbox(world.ctx, { view, limit: 50 })),
  );
  expect(lanes.flatMap(({ rows }) => rows)).toEqual([]);
  expect((await advancedSearch(world.ctx, { query: 'prize', limit: 10 })).results).toEqual([]);
  const shown = await getOutsideThread(world.ctx, spam);
  expect(shown).toMatchObject({
    subject: 'Prize money',
    suspicious: true,
    messages: [{ subject: 'Prize money' }],
  });
  expect(await db.query('SELECT 1 FROM threads WHERE user_id = $1', [world.ctx.tenantId])).toEqual([]);
});

it('pages of spam come by the provider’s own tokens, and a made-up one is refused', async () => {
  world = await triageWorld(db, { pageSize: 2 });
  for (const subject of ['One', 'Two', 'Three']) await world.receive({ subject }, ['SPAM']);
  const first = await list('spam');
  expect(first.rows.map(({ subject }) => subject)).toEqual(['Three', 'Two']);
  const second = await list('spam', { cursor: String(first.nextCursor) });
  expect(second.rows.map(({ subject }) => subject)).toEqual(['One']);
  await expect(list('spam', { cursor: 'nonsense' })).rejects.toMatchObject({ field: 'cursor' });
  await expect(list('all', { cursor: String(first.nextCursor) })).rejects.toMatchObject({ field: 'cursor' });
});

it('mail archived before it was read here has no lane, and is shown as done', async () => {
  const threadId = await archivedBefore('Long ago');
  expect((await list('done')).rows).toMatchObject([{ threadId, lane: null, priority: null }]);
  expect(await getThreadView(world.ctx, threadId)).toMatchObject({ lane: 'done', subject: 'Long ago' });
  expect((await listInbox(world.ctx, { view: 'done', limit: 50 })).rows).toEqual([]);
});

it('it can be moved into a lane, and taken back out of all lanes', async () => {
  const threadId = await archivedBefore('Long ago');
  await restoreThread(world.ctx, { threadId, lane: 'reply' });
  expect(await world.state(threadId)).toMatchObject({ lane: 'reply', classifiedBy: 'user', inInbox: true });
  await undoLastChange(world.ctx, { threadId });
  expect(await world.state(threadId)).toMatchObject({ lane: null, inInbox: false });
});

it('it can be snoozed, and is done afterwards', async () => {
  const threadId = await archivedBefore('Long ago');
  const until = new Date(world.clock.now().getTime() + 3_600_000).toISOString();
  await snoozeThread(world.ctx, { threadId, until });
  expect((await listInbox(world.ctx, { view: 'snoozed', limit: 50 })).rows).toMatchObject([{ threadId }]);
});

it('an unknown thread is not found', async () => {
  await expect(getOutsideThread(world.ctx, '18f0000000000000')).rejects.toThrow('Thread not found');
});
