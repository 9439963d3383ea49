import type { Decision } from '@triage/contract/agent';
import { rows, run } from '@triage/database/testing/rows';
import { expect, it } from 'vitest';
import { type AgentPerson, makeAgentWorld } from '../../../testing/worlds/agent-world.ts';
import { shareTestDatabase } from '../../../testing/worlds/share-test-database.ts';
import { approveCall } from '../approve-call.ts';
import { openTurn } from '../open-turn.ts';
import { decideApproval } from './decide-approval.ts';
import { resumeApproval } from './finish-approval.ts';

const db = shareTestDatabase();
const world = makeAgentWorld(db);

/** The card that the agent makes for a call. */
async function cardFor(person: AgentPerson, toolName: string, input: unknown) {
  const turn = openTurn(person.tenant, { messages: [], provider: 'ai_primary' });
  const status = await approveCall(turn, { toolCallId: 'call', toolName, input });
  const card = turn.cards.get('call');
  if (!card) throw new Error(`No card: ${JSON.stringify(status)}`);
  return card;
}

function decide(person: AgentPerson, approvalId: string, approve = true): Promise<Decision> {
  return person.call('agent.decide', { approvalId, approve }) as Promise<Decision>;
}

const mail = { to: ['bob@work.test'], subject: 'Hello', body: 'Hi' };
const SLOT = '2026-03-04T10:00:00.000Z';

it('an invented approval executes nothing and returns an error', async () => {
  const person = await world.addAgentPerson();
  expect(await decide(person, 'made-up')).toMatchObject({ status: 'refused', refusal: 'unknown' });
  expect(await person.writes()).toBe(0);
});

it("another user's approval executes nothing, for either user", async () => {
  const [owner, other] = [await world.addAgentPerson(), await world.addAgentPerson()];
  const { approvalId } = await cardFor(owner, 'send_email', mail);
  expect(await decide(other, approvalId)).toMatchObject({ status: 'refused', refusal: 'unknown' });
  expect((await owner.writes()) + (await other.writes())).toBe(0);
});

it('an approval expires after ten minutes', async () => {
  const person = await world.addAgentPerson();
  const { approvalId } = await cardFor(person, 'send_email', mail);
  world.clock.advance(600_000);
  expect(await decide(person, approvalId)).toMatchObject({ status: 'refused', refusal: 'expired' });
  expect(await person.writes()).toBe(0);
  expect(await person.call('agent.receipts', {})).toMatchObject({
    receipts: [{ status: 'expired', decidedBy: null }],
  });
});

it('of many concurrent approvals, one sends', async () => {
  const person = await world.addAgentPerson();
  const { approvalId } = await cardFor(person, 'send_email', mail);
  const decisions = await Promise.all(Array.from({ length: 8 }, () => decide(person, approvalId)));
  expect(decisions.filter(({ status }) => status === 'executed')).toHaveLength(1);
  expect(decisions.filter(({ refusal }) => refusal === 'decided')).toHaveLength(7);
  expect(await person.writes()).toBe(1);
});

it('a denied approval stays denied', async () => {
  const person = await world.addAgentPerson();
  const { approvalId } = await cardFor(person, 'send_email', mail);
  expect(await decide(person, approvalId, false)).toMatchObject({ status: 'denied' });
  expect(await decide(person, approvalId, true)).toMatchObject({ status: 'refused', refusal: 'decided' });
  expect(await person.writes()).toBe(0);
});

it('arguments that were changed in the store are not carried out', async () => {
  const person = await world.addAgentPerson();
  const { approvalId } = await cardFor(person, 'send_email', mail);
  await run(
    db,
    rows
      .updateTable('agent_approvals')
      .set((eb) => ({ arguments: eb.fn<string>('replace', ['arguments', eb.val('bob@'), eb.val('eve@')]) }))
      .where('id', '=', approvalId),
  );
  expect(await decide(person, approvalId)).toMatchObject({ status: 'failed' });
  expect(await decide(person, approvalId)).toMatchObject({ status: 'refused', refusal: 'decided' });
  expect(await person.writes()).toBe(0);
});

it('a decision returned with a different call is refused, and the card stays open', async () => {
  const person = await world.addAgentPerson();
  const { approvalId } = await cardFor(person, 'send_email', mail);
  for (const shown of [
    { tool: 'send_email', input: { ...mail, to: ['eve@evil.test'] } },
    { tool: 'schedule_send', input: mail },
    { tool: 'send_email', input: null },
  ]) {
    const source = { decidedIn: 'chat' as const, shown };
    expect(await decideApproval(person.tenant, { approvalId, approve: true }, source)).toMatchObject({
      refusal: 'altered',
    });
  }
  expect(await person.writes()).toBe(0);
  expect(await person.call('agent.pending')).toMatchObject({ approvals: [{ approvalId }] });
});

it('a send that came due before it was approved fails, and stays failed', async () => {
  const person = await world.addAgentPerson();
  const sendAt = new Date(world.clock.now().getTime() + 60_000).toISOString();
  const { approvalId } = await cardFor(person, 'schedule_send', { ...mail, sendAt });
  world.clock.advance(120_000);
  expect(await decide(person, approvalId)).toMatchObject({
    status: 'failed',
    text: 'sendAt must lie at least a second ahead. Nothing was done.',
  });
  expect(await decide(person, approvalId)).toMatchObject({ refusal: 'decided' });
  expect(await person.writes()).toBe(0);
});

it('an invitation goes to the guests that were approved, once', async () => {
  const person = await world.addAgentPerson();
  const threadId = await person.receive({ subject: 'Re: Budget', text: 'When can we talk?' });
  const card = await cardFor(person, 'create_calendar_invite', { threadId, slotStart: SLOT });
  expect(card.arguments).toMatchObject({
    attendees: ['ann@example.test'],
    summary: 'Budget',
    durationMinutes: 30,
  });
  expect(person.calendar.notices).toEqual([]);
  expect(await decide(person, card.approvalId)).toMatchObject({
    status: 'executed',
    result: { success: true },
  });
  expect(await decide(person, card.approvalId)).toMatchObject({ refusal: 'decided' });
  expect(person.calendar.notices).toHaveLength(1);
});

it('guests who joined the thread after the card was shown are not invited', async () => {
  const person = await world.addAgentPerson();
  const threadId = await person.receive({ subject: 'Budget', text: 'When can we talk?' });
  const { approvalId } = await cardFor(person, 'create_calendar_invite', { threadId, slotStart: SLOT });
  const later = new Date('2026-03-01T08:00:00.000Z');
  await person.receive({
    threadId,
    subject: 'Budget',
    cc: ['eve@evil.test'],
    text: 'Adding Eve',
    sentAt: later,
  });
  expect(await decide(person, approvalId)).toMatchObject({
    status: 'failed',
    text: 'The thread has changed: its guests or subject are different. Nothing was done.',
  });
  expect(person.calendar.notices).toEqual([]);
});

it('a meeting is moved and cancelled by card', async () => {
  const person = await world.addAgentPerson();
  const threadId = await person.receive({ subject: 'Budget', text: 'When can we talk?' });
  const created = await cardFor(person, 'create_calendar_invite', { threadId, slotStart: SLOT });
  await decide(person, created.approvalId);
  const slotStart = '2026-03-05T10:00:00.000Z';
  const moved = await cardFor(person, 'reschedule_calendar_event', { threadId, slotStart });
  expect(await decide(person, moved.approvalId)).toMatchObject({ status: 'executed' });
  const cancelled = await cardFor(person, 'cancel_calendar_event', { threadId });
  expect(await decide(person, cancelled.approvalId)).toMatchObject({ status: 'executed' });
  expect(person.calendar.notices.map(({ what }) => what)).toEqual(['invited', 'moved', 'cancelled']);
});

it('an approval that a dead process left is executed by its job, once', async () => {
  const person = await world.addAgentPerson();
  const threadId = await person.receive({ subject: 'Budget', text: 'When can we talk?' });
  const { approvalId } = await cardFor(person, 'create_calendar_invite', { threadId, slotStart: SLOT });
  await run(
    db,
    rows
      .updateTable('agent_approvals')
      .set({ status: 'approved', decided_at: world.clock.now() })
      .where('id', '=', approvalId),
  );
  await resumeApproval(person.tenant, approvalId);
  await resumeApproval(person.tenant, approvalId);
  expect(person.calendar.notices).toHaveLength(1);
  expect(await person.call('agent.receipts', {})).toMatchObject({ receipts: [{ status: 'executed' }] });
});

it('an approval leaves its job behind before the provider is asked', async () => {
  const person = await world.addAgentPerson();
  const threadId = await person.receive({ subject: 'News' });
  const { approvalId } = await cardFor(person, 'archive_threads', { threadIds: [threadId] });
  await decide(person, approvalId);
  const jobs = world.services.jobs.waiting('agent-intent');
  expect(jobs.map(({ payload }) => payload)).toContainEqual({ userId: person.tenant.tenantId, approvalId });
});

it('a calendar that does not answer is reported as unknown', async () => {
  const person = await world.addAgentPerson();
  const threadId = await person.receive({ subject: 'Budget' });
  const { approvalId } = await cardFor(person, 'create_calendar_invite', { threadId, slotStart: SLOT });
  person.calendar.fail('createEvent', { when: 'before', failure: 'unavailable' });
  expect(await decide(person, approvalId)).toMatchObject({
    status: 'failed',
    text: 'The provider did not respond: it may or may not have taken effect. Check before you try again.',
  });
});

it('bulk moves name what went through and what did not', async () => {
  const person = await world.addAgentPerson();
  const threadId = await person.receive({ subject: 'News' });
  const other = await person.receive({ subject: 'Other news' });
  const { approvalId } = await cardFor(person, 'archive_threads', { threadIds: [threadId, other] });
  for (const { id, threadId: of } of person.mail.messages()) if (of === other) person.mail.remove(id);
  expect(await decide(person, approvalId)).toMatchObject({
    status: 'executed',
    text: '1 of 2 threads archived. 1 could not be.',
  });
});

it('receipts say who decided what, when, and what came of it', async () => {
  const person = await world.addAgentPerson();
  const { approvalId, argumentsHash } = await cardFor(person, 'send_email', mail);
  await decide(person, approvalId);
  expect(await person.call('agent.receipts', {})).toMatchObject({
    receipts: [
      {
        approvalId,
        argumentsHash,
        tool: 'send_email',
        arguments: mail,
        status: 'executed',
        decidedBy: 'Ada Lovelace',
        decidedAt: world.clock.now().toISOString(),
        decidedIn: 'card',
        outcome: expect.stringContaining('can be undone for 5 seconds'),
      },
    ],
  });
});

it('a receipt says what became of the email: queued is not sent', async () => {
  const person = await world.addAgentPerson();
  const { approvalId } = await cardFor(person, 'send_email', mail);
  await decide(person, approvalId);
  expect(await person.call('agent.receipts', {})).toMatchObject({ receipts: [{ sendStatus: 'pending' }] });
  await run(
    db,
    rows
      .updateTable('scheduled_sends')
      .set({ status: 'failed' })
      .where('user_id', '=', person.tenant.tenantId),
  );
  expect(await person.call('agent.receipts', {})).toMatchObject({
    receipts: [{ status: 'executed', sendStatus: 'failed' }],
  });
});

it('a conversation that is deleted takes its open cards with it', async () => {
  const person = await world.addAgentPerson();
  const turn = openTurn(person.tenant, { id: 'talk', messages: [], provider: 'ai_primary' });
  await approveCall(turn, { toolCallId: 'call', toolName: 'send_email', input: mail });
  const [card] = [...turn.cards.values()];
  await person.call('agent.forget', { id: 'talk' });
  expect(await decide(person, card?.approvalId ?? '')).toMatchObject({ refusal: 'expired' });
  expect(await person.writes()).toBe(0);
});
