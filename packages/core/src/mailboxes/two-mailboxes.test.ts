import type { MailboxesAnswer } from '@triage/contract/account/mailboxes';
import type { ApprovalCard, Decision, PendingAnswer } from '@triage/contract/agent';
import type { AskAnswer } from '@triage/contract/inbox/ask';
import type { InboxPage } from '@triage/contract/inbox/inbox';
import type { MailPage } from '@triage/contract/inbox/mail-list';
import type { RulesAnswer } from '@triage/contract/triage/rules';
import type { SplitsAnswer } from '@triage/contract/triage/splits';
import { listRuleRows } from '@triage/database/tables/rules/rules';
import { listSplitRows } from '@triage/database/tables/splits/splits';
import { now, run, rows as tableRows } from '@triage/database/testing/rows';
import { beforeEach, expect, test } from 'vitest';
import { type AgentPerson, type AgentWorld, makeAgentWorld } from '../../testing/worlds/agent-world.ts';
import { shareTestDatabase } from '../../testing/worlds/share-test-database.ts';
import { addWorkMailbox, WORK, type WorkMailbox } from '../../testing/worlds/two-mailboxes.ts';
import { openTenant } from '../context.ts';
import { gatherBrief } from '../flows/brief/gather-brief.ts';
import { deletePersonWhole } from '../flows/delete-everything.ts';
import { ProviderError } from '../ports/mail.ts';
import { findBearer } from '../tokens/find-bearer.ts';
import { hashToken } from '../tokens/hash-token.ts';
import { copySettings } from './copy-settings.ts';

const db = shareTestDatabase();
const HOUR = 3_600_000;

let world: AgentWorld;
let ada: AgentPerson;
let work: WorkMailbox;
beforeEach(async () => {
  world = makeAgentWorld(db);
  ada = await world.addAgentPerson();
  work = await addWorkMailbox(db, world, ada);
});

const changesOf = (mail: { calls: readonly string[] }) =>
  mail.calls.filter((name) => name.startsWith('modify'));
const asPerson = () => openTenant(world.services, ada.tenant.tenantId);

test('when two mailboxes have the same ids at their providers, a change applies to the one that is named', async () => {
  const own = await ada.receive({ subject: 'Mine' });
  const ofWork = await work.receive('Of work');
  expect(ofWork).toBe(`${WORK}~${own}`);
  await work.call('triage.archive', { threadId: ofWork });
  expect(changesOf(work.mail)).toHaveLength(1);
  expect(changesOf(ada.mail)).toEqual([]);
  const { rows } = (await work.call('inbox.list', { view: 'reply' })) as InboxPage;
  expect(rows.map(({ threadId, mailboxId }) => [threadId, mailboxId])).toEqual([[own, 'first']]);
});

test('a change of many threads is made in each mailbox, and one that fails takes nothing from the other', async () => {
  const own = await ada.receive({ subject: 'Mine' });
  const ofWork = await work.receive('Of work');
  await run(
    db,
    tableRows
      .updateTable('connections')
      .set({ status: 'revoked' })
      .where('user_id', '=', work.tenant.tenantId),
  );
  const { results } = (await work.call('triage.archiveMany', { threadIds: [ofWork, own] })) as {
    results: object[];
  };
  expect(results).toEqual([
    { threadId: ofWork, success: false, error: 'The mail provider is not connected' },
    { threadId: own, success: true },
  ]);
});

test('a card of the assistant is carried out in the mailbox of its thread, and taken back there', async () => {
  const own = await ada.receive({ subject: 'Mine' });
  const ofWork = await work.receive('Of work');
  const propose = (threadIds: string[]) =>
    work.call('agent.propose', { tool: 'archive_threads', input: { threadIds }, caller: 'A program' });
  const card = (await propose([ofWork])) as ApprovalCard;
  expect(card.approvalId.startsWith(`${WORK}~`)).toBe(true);
  const { approvals } = (await work.call('agent.pending')) as PendingAnswer;
  expect(approvals.map(({ approvalId }) => approvalId)).toEqual([card.approvalId]);
  const decision = (await work.call('agent.decide', {
    approvalId: card.approvalId,
    approve: true,
  })) as Decision;
  expect(decision.status).toBe('executed');
  expect([changesOf(work.mail).length, changesOf(ada.mail).length]).toEqual([1, 0]);
  expect(await work.call('agent.undo', { approvalId: card.approvalId })).toMatchObject({ success: true });
  expect(changesOf(ada.mail)).toEqual([]);
  await expect(propose([own, ofWork])).rejects.toThrow();
});

test('an email leaves from the mailbox of its sender also before a provider was asked for anything', async () => {
  await run(db, tableRows.deleteFrom('mailboxes').where('user_id', '=', work.tenant.tenantId));
  const mail = { to: ['grace@elsewhere.test'], subject: 'At once', body: 'Hello', from: work.address };
  const { scheduledSendId } = (await work.call('send.queue', mail)) as { scheduledSendId: string };
  expect(scheduledSendId.startsWith(`${WORK}~`)).toBe(true);
  const draft = { tool: 'send_email', input: mail, caller: 'A program' };
  const card = (await work.call('agent.propose', draft)) as ApprovalCard;
  expect(card.approvalId.startsWith(`${WORK}~`)).toBe(true);
});

test('rules, splits and settings are copied, with the label of the same name', async () => {
  const [label, workLabel] = [ada.mail.addLabel('Bills'), work.mail.addLabel('Bills')];
  await run(
    db,
    tableRows
      .insertInto('mail_labels')
      .values({ user_id: ada.tenant.tenantId, label_id: label, name: 'Bills', own: true }),
  );
  await run(
    db,
    tableRows
      .insertInto('mail_labels')
      .values({ user_id: work.tenant.tenantId, label_id: `${WORK}~${workLabel}`, name: 'Bills', own: true }),
  );
  const rule = { name: 'Bills', conditions: { from: ['shop.test'] }, actions: { label }, enabled: true };
  await work.call('rules.create', rule);
  await work.call('splits.create', { name: 'Bills', conditions: { label } });
  await work.call('settings.update', { undoSeconds: 20 });
  expect(world.services.jobs.waiting('copy-settings')).toHaveLength(1);
  await copySettings(asPerson());
  const read = () => listRuleRows(db, { userId: work.tenant.tenantId, since: world.clock.now() });
  const [copied] = await read();
  expect(copied).toMatchObject({ name: 'Bills', actions: { label: `${WORK}~${workLabel}` } });
  expect(copied?.enabledAt).toBeInstanceOf(Date);
  const [split] = await listSplitRows(db, work.tenant.tenantId);
  expect(split?.conditions.label).toBe(`${WORK}~${workLabel}`);
  expect(world.services.jobs.waiting('fill-splits').map(({ key }) => key)).toContain(work.tenant.tenantId);
  const { rules } = (await work.call('rules.list')) as RulesAnswer;
  await work.call('rules.remove', { ruleId: rules[0]?.ruleId });
  await copySettings(asPerson());
  await copySettings(asPerson());
  expect(await read()).toEqual([]);
});

test('changes of different fields of a mailbox at the same moment are all kept', async () => {
  for (const mailboxId of ['first', WORK]) {
    const changes = [{ name: 'The club' }, { colour: 'purple' }, { notifies: false }];
    await Promise.all(changes.map((change) => work.call('mailboxes.change', { mailboxId, ...change })));
  }
  const { mailboxes } = (await work.call('mailboxes.list')) as MailboxesAnswer;
  const looks = mailboxes.map(({ name, colour, notifies }) => ({ name, colour, notifies }));
  expect(looks).toEqual(Array(2).fill({ name: 'The club', colour: 'purple', notifies: false }));
});

test('a split lists the threads of both, also before its copy is there', async () => {
  const { splitId } = (await work.call('splits.create', {
    name: 'Ann',
    conditions: { from: ['example.test'] },
  })) as { splitId: string };
  expect(await work.call('inbox.list', { view: 'reply', split: splitId })).toMatchObject({ rows: [] });
  const { splits } = (await work.call('splits.list')) as SplitsAnswer;
  expect(splits).toHaveLength(1);
});

test('mail that the providers keep is listed of the one that answers', async () => {
  await ada.receive({ subject: 'Mine' });
  const ofWork = await work.receive('Of work');
  await work.call('threads.trash', { threadId: ofWork });
  ada.mail.fail('listMessageIds', { when: 'before', failure: 'unavailable' });
  const { rows } = (await work.call('mail.list', { in: 'trash' })) as MailPage;
  expect(rows.map(({ threadId, mailboxId }) => [threadId, mailboxId])).toEqual([[ofWork, WORK]]);
});

test('a time is free when it is free in every calendar; one that is gone for good takes nothing away', async () => {
  const from = world.clock.now();
  const [start, end] = [new Date(from.getTime() + HOUR), new Date(from.getTime() + 2 * HOUR)];
  work.calendar.block(start, end);
  const range = { from, to: new Date(from.getTime() + 24 * HOUR) };
  expect(await asPerson().calendar.freeBusy(range)).toEqual([{ start, end }]);
  expect(await work.tenant.calendar.freeBusy(range)).toEqual([{ start, end }]);
  work.calendar.freeBusy = async () => {
    throw new ProviderError('unavailable', 'Not now');
  };
  await expect(asPerson().calendar.freeBusy(range)).rejects.toMatchObject({ failure: 'unavailable' });
  work.calendar.freeBusy = async () => {
    throw new ProviderError('revoked', 'Gone');
  };
  expect(await asPerson().calendar.freeBusy(range)).toEqual([]);
});

test('a mailbox without a calendar uses that of the first one', async () => {
  const gone = async () => {
    throw new ProviderError('noCalendar', 'None');
  };
  work.calendar.getTimeZone = gone;
  ada.calendar.getTimeZone = async () => 'Asia/Tokyo';
  expect(await work.tenant.calendar.getTimeZone()).toBe('Asia/Tokyo');
});

test('settings of the user stay theirs, whichever mailbox a request names', async () => {
  const given = { name: 'Mine', scope: 'full', mailboxId: WORK, threadId: `${WORK}~any` };
  await work.call('tokens.create', given);
  const owners = await db.query<{ userId: string }>(
    'SELECT user_id AS "userId" FROM api_tokens WHERE user_id LIKE $1',
    [`${ada.tenant.tenantId}%`],
  );
  expect(owners).toEqual([{ userId: ada.tenant.tenantId }]);
  await work.call('reading.allowImages', { address: work.address, mailboxId: WORK });
  expect(await work.call('reading.imageSenders')).toEqual([work.address]);
});

test('a token of a mailbox, should there be one, opens nothing', async () => {
  const token = `triage_${'a'.repeat(43)}`;
  await run(
    db,
    tableRows.insertInto('api_tokens').values({
      user_id: work.tenant.tenantId,
      id: 'hidden',
      name: 'Hidden',
      scope: 'full',
      token_hash: hashToken(token),
      hint: 'aaaa',
      created_at: now,
    }),
  );
  expect(await findBearer(world.services, token)).toBeNull();
});

test('requests to all mailboxes work while the first one is not connected', async () => {
  await run(
    db,
    tableRows
      .updateTable('connections')
      .set({ status: 'revoked' })
      .where('user_id', '=', ada.tenant.tenantId),
  );
  const ofWork = await work.receive('Of work');
  const found = (await work.call('search.ask', { question: 'Who wrote of work?' })) as AskAnswer;
  expect(JSON.stringify(found)).toContain(ofWork);
  const own = work.call('triage.archive', { threadId: 'any' });
  await expect(own).rejects.toMatchObject({ message: 'The mail provider is not connected' });
});

test('a brief tells of both', async () => {
  const own = await ada.receive({ subject: 'Mine' });
  const ofWork = await work.receive('Of work');
  const { answer } = await gatherBrief(asPerson(), new Date(0));
  expect(answer.rows.map(({ threadId }) => threadId).sort()).toEqual([own, ofWork].sort());
});

test('deleting a person deletes every mailbox, and one mailbox only itself', async () => {
  const count = async (userId: string) =>
    (await db.query<{ id: string }>('SELECT id FROM users WHERE id = $1', [userId])).length;
  await work.receive('Of work');
  await work.call('mailboxes.remove', { mailboxId: WORK });
  expect([await count(work.tenant.tenantId), await count(ada.tenant.tenantId)]).toEqual([0, 1]);
  await addWorkMailbox(db, world, ada);
  await deletePersonWhole(asPerson());
  expect([await count(work.tenant.tenantId), await count(ada.tenant.tenantId)]).toEqual([0, 0]);
});
