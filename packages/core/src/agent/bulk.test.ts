import type { ChatMessage, Decision, PendingAnswer, ReceiptsAnswer } from '@triage/contract/agent';
import type { RemindersAnswer } from '@triage/contract/inbox/reminders';
import { run as runRows, rows as tableRows } from '@triage/database/testing/rows';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { scriptedAi } from '../../testing/fakes/scripted-model.ts';
import { type AgentPerson, collectAnswer, makeAgentWorld, says } from '../../testing/worlds/agent-world.ts';
import { shareTestDatabase } from '../../testing/worlds/share-test-database.ts';

const db = shareTestDatabase();
const world = makeAgentWorld(db);
const LATER = '2026-03-06T08:00:00.000Z';

async function receiveSome(person: AgentPerson, count: number): Promise<string[]> {
  const threadIds: string[] = [];
  for (let at = 0; at < count; at += 1)
    threadIds.push(await person.receive({ subject: `News ${at}`, text: 'Nothing happened' }));
  return threadIds;
}

/** The card that a bulk call of the model creates, and its conversation. */
async function cardFor(person: AgentPerson, tool: string, input: unknown) {
  world.clock.advance(1_000);
  world.setAi(
    scriptedAi('ai_primary', (_p, step) => (step === 0 ? { calls: [{ tool, input }] } : { text: 'Done.' })),
  );
  const messages = [says('Archive everything from News')];
  const answer = await collectAnswer(await person.chat(messages), messages);
  const { approvals } = (await person.call('agent.pending')) as PendingAnswer;
  const card = approvals.at(-1);
  if (!card) throw new Error('There is no card');
  return { card, messages: answer.messages };
}

const decide = (person: AgentPerson, approvalId: string, leaveOut?: string[]) =>
  person.call('agent.decide', { approvalId, approve: true, leaveOut }) as Promise<Decision>;
const undo = (person: AgentPerson, approvalId: string) =>
  person.call('agent.undo', { approvalId }) as Promise<{ success: boolean; text: string }>;
const receipts = async (person: AgentPerson) =>
  ((await person.call('agent.receipts', {})) as ReceiptsAnswer).receipts;

async function lanes(person: AgentPerson): Promise<Record<string, string>> {
  const rows = await db.query<{ id: string; lane: string; inInbox: boolean; snoozed: boolean }>(
    `SELECT t.thread_id AS id, c.lane, t.in_inbox AS "inInbox", s.thread_id IS NOT NULL AS snoozed
     FROM threads t JOIN classifications c USING (user_id, thread_id) LEFT JOIN snoozes s USING (user_id, thread_id)
     WHERE t.user_id = $1`,
    [person.tenant.tenantId],
  );
  return Object.fromEntries(
    rows.map(({ id, lane, inInbox, snoozed }) => [
      id,
      `${lane}${inInbox ? '' : ' archived'}${snoozed ? ' snoozed' : ''}`,
    ]),
  );
}

it('one card lists every thread of a bulk change by its subject', async () => {
  const person = await world.addAgentPerson();
  const threadIds = await receiveSome(person, 30);
  const { card } = await cardFor(person, 'archive_threads', { threadIds });
  expect(card.origin.threads.map(({ threadId }) => threadId)).toEqual(threadIds);
  expect(card.origin.threads[29]).toMatchObject({
    subject: 'News 29',
    sender: expect.stringContaining('Ann'),
  });
});

it('executes exactly the checked items, reports them, and undoes them in one step', async () => {
  const person = await world.addAgentPerson();
  const threadIds = await receiveSome(person, 5);
  const [a, b, c, d, e] = threadIds as [string, string, string, string, string];
  const { card } = await cardFor(person, 'archive_threads', { threadIds });
  expect(await decide(person, card.approvalId, [b, d])).toMatchObject({
    status: 'executed',
    text: '3 of 3 threads archived.',
    undoUntil: expect.any(String),
  });
  const archived = {
    [a]: 'done archived',
    [b]: 'reply',
    [c]: 'done archived',
    [d]: 'reply',
    [e]: 'done archived',
  };
  expect(await lanes(person)).toEqual(archived);
  expect(await person.call('inbox.thread', { threadId: a })).toMatchObject({
    archivedFrom: 'reply',
    reasons: ['the assistant archived it'],
  });
  expect(await receipts(person)).toMatchObject([
    {
      status: 'executed',
      arguments: { threadIds: [a, c, e] },
      undoneAt: null,
      undoUntil: expect.any(String),
    },
  ]);
  expect(await undo(person, card.approvalId)).toEqual({ success: true, text: 'Undone: 3 of 3 threads.' });
  expect(Object.values(await lanes(person))).toEqual(['reply', 'reply', 'reply', 'reply', 'reply']);
  expect(await receipts(person)).toMatchObject([{ status: 'executed', undoneAt: expect.any(String) }]);
  expect(await undo(person, card.approvalId)).toMatchObject({ success: false });
});

it('items unchecked in the conversation are left out as well', async () => {
  const person = await world.addAgentPerson();
  const [a, b] = (await receiveSome(person, 2)) as [string, string];
  const { messages } = await cardFor(person, 'archive_threads', { threadIds: [a, b] });
  const part = messages.at(-1)?.parts.find(({ state }) => state === 'approval-requested');
  const approval = { ...(part?.['approval'] as object), approved: true, leaveOut: [a] };
  Object.assign(part as ChatMessage['parts'][number], { state: 'approval-responded', approval });
  const { messages: told } = await collectAnswer(await person.chat(messages), messages);
  expect(await lanes(person)).toEqual({ [a]: 'reply', [b]: 'done archived' });
  expect(JSON.stringify(told)).toContain('1 of 1 threads archived.');
});

it('unchecking can only take away: other ids and an empty rest carry nothing out', async () => {
  const person = await world.addAgentPerson();
  const [a, b] = (await receiveSome(person, 2)) as [string, string];
  const { card } = await cardFor(person, 'archive_threads', { threadIds: [a] });
  expect(await decide(person, card.approvalId, [b])).toMatchObject({ refusal: 'altered' });
  expect(await decide(person, card.approvalId, [a])).toMatchObject({ refusal: 'empty' });
  expect(await lanes(person)).toEqual({ [a]: 'reply', [b]: 'reply' });
  const mail = { to: ['bob@work.test'], subject: 'x', body: 'y' };
  const { card: send } = await cardFor(person, 'send_email', mail);
  expect(await decide(person, send.approvalId, ['bob@work.test'])).toMatchObject({ refusal: 'altered' });
  expect(await person.writes()).toBe(0);
});

it.each([
  ['snooze_threads', { until: LATER }, 'reply snoozed'],
  ['restore_threads', { lane: 'fyi' }, 'fyi'],
] as const)(
  '%s is taken back too, except where the person has changed the thread since',
  async (tool, input, after) => {
    const person = await world.addAgentPerson();
    const [a, b] = (await receiveSome(person, 2)) as [string, string];
    const { card } = await cardFor(person, tool, { ...input, threadIds: [a, b] });
    await decide(person, card.approvalId);
    expect(await lanes(person)).toEqual({ [a]: after, [b]: after });
    world.clock.advance(1_000);
    await person.call('triage.archive', { threadId: b });
    expect(await undo(person, card.approvalId)).toEqual({
      success: true,
      text: 'Undone: 1 of 2 threads. 1 has changed since and was not undone.',
    });
    expect(await lanes(person)).toEqual({ [a]: 'reply', [b]: 'done archived' });
  },
);

it('an undo of a snooze brings back the snooze that was there before', async () => {
  const person = await world.addAgentPerson();
  const [a] = (await receiveSome(person, 1)) as [string];
  const before = '2026-03-05T08:00:00.000Z';
  await person.call('snooze.snooze', { threadId: a, until: before });
  const { card } = await cardFor(person, 'snooze_threads', { threadIds: [a], until: LATER });
  await decide(person, card.approvalId);
  await undo(person, card.approvalId);
  const rows = await db.query('SELECT snoozed_until AS until FROM snoozes WHERE user_id = $1', [
    person.tenant.tenantId,
  ]);
  expect(rows).toEqual([{ until: new Date(before) }]);
});

it('an undo of a reminder brings back the one that was there before, unless the person has changed it', async () => {
  const person = await world.addAgentPerson();
  const [a, b] = (await receiveSome(person, 2)) as [string, string];
  const before = '2026-03-05T08:00:00.000Z';
  const clear = await cardFor(person, 'remind_threads', { threadIds: [a, b], remindAt: null });
  for (const threadId of [a, b]) await person.call('reminders.set', { threadId, remindAt: before });
  const { card } = await cardFor(person, 'remind_threads', { threadIds: [a, b], remindAt: LATER });
  await decide(person, card.approvalId);
  const times = async () => {
    const { reminders } = (await person.call('reminders.list')) as RemindersAnswer;
    return Object.fromEntries(reminders.map(({ threadId, remindAt }) => [threadId, remindAt]));
  };
  expect(await times()).toEqual({ [a]: LATER, [b]: LATER });
  await person.call('reminders.clear', { threadId: b });
  expect(await undo(person, card.approvalId)).toMatchObject({ success: true });
  expect(await times()).toEqual({ [a]: before });
  await decide(person, clear.card.approvalId);
  expect(await times()).toEqual({});
});

it('a send can be cancelled until it is sent', async () => {
  const person = await world.addAgentPerson();
  const { card } = await cardFor(person, 'send_email', { to: ['bob@work.test'], subject: 'x', body: 'y' });
  await decide(person, card.approvalId);
  expect(await undo(person, card.approvalId)).toEqual({
    success: true,
    text: 'Undone: the email was not sent.',
  });
  const rows = await db.query('SELECT status FROM scheduled_sends WHERE user_id = $1', [
    person.tenant.tenantId,
  ]);
  expect(rows).toEqual([{ status: 'cancelled' }]);
});

it('an undo is refused for another user’s change, an unexecuted one and an old one', async () => {
  const [person, other] = [await world.addAgentPerson(), await world.addAgentPerson()];
  const [a] = (await receiveSome(person, 1)) as [string];
  const { card } = await cardFor(person, 'archive_threads', { threadIds: [a] });
  expect(await undo(person, card.approvalId)).toMatchObject({ success: false });
  await decide(person, card.approvalId);
  expect(await undo(other, card.approvalId)).toMatchObject({ success: false });
  world.clock.advance(8 * 86_400_000);
  expect(await undo(person, card.approvalId)).toMatchObject({ success: false });
  expect(await lanes(person)).toEqual({ [a]: 'done archived' });
});

it('of many concurrent undos one takes effect', async () => {
  const person = await world.addAgentPerson();
  const { card } = await cardFor(person, 'archive_threads', { threadIds: await receiveSome(person, 3) });
  await decide(person, card.approvalId);
  const answers = await Promise.all(Array.from({ length: 6 }, () => undo(person, card.approvalId)));
  expect(answers.filter(({ success }) => success)).toHaveLength(1);
  expect(Object.values(await lanes(person))).toEqual(['reply', 'reply', 'reply']);
});

it('a thread that was deleted while the card was shown is named as not done', async () => {
  const person = await world.addAgentPerson();
  const [a, b] = (await receiveSome(person, 2)) as [string, string];
  const { card } = await cardFor(person, 'restore_threads', { threadIds: [a, b], lane: 'fyi' });
  await runRows(
    db,
    tableRows.deleteFrom('threads').where('user_id', '=', person.tenant.tenantId).where('thread_id', '=', b),
  );
  expect(await decide(person, card.approvalId)).toMatchObject({
    text: '1 of 2 threads put into fyi. 1 could not be.',
  });
});

it('exactly the checked rest is archived, once, for any unchecking by any user', {
  timeout: 60_000,
}, async () => {
  const [owner, stranger] = [await world.addAgentPerson(), await world.addAgentPerson()];
  const attempts = fc.array(
    fc.record({ by: fc.constantFrom('owner', 'owner', 'stranger'), leaveOut: fc.subarray([0, 1, 2, 3, 4]) }),
    { minLength: 1, maxLength: 3 },
  );
  await fc.assert(
    fc.asyncProperty(attempts, async (history) => {
      const threadIds = await receiveSome(owner, 4);
      const { card } = await cardFor(owner, 'archive_threads', { threadIds });
      let expected: string[] | null = null;
      for (const { by, leaveOut } of history) {
        const unchecked = leaveOut.map((at) => threadIds[at] ?? 'not-on-the-card');
        const { status } = await decide(by === 'owner' ? owner : stranger, card.approvalId, unchecked);
        const may = by === 'owner' && expected === null && !leaveOut.includes(4) && leaveOut.length < 4;
        expect(status).toBe(may ? 'executed' : 'refused');
        if (may) expected = threadIds.filter((threadId) => !unchecked.includes(threadId));
      }
      const stands = await lanes(owner);
      for (const threadId of threadIds)
        expect(stands[threadId]).toBe(expected?.includes(threadId) ? 'done archived' : 'reply');
    }),
    { numRuns: 40 },
  );
});
