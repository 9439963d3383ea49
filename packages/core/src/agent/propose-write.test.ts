import type { ApprovalCard, Decision, PendingAnswer, WriteToolName } from '@triage/contract/agent';
import { type ApprovalAnswer, writeToolInputs } from '@triage/contract/meetings/propose';
import { expect, it, vi } from 'vitest';
import { type AgentPerson, makeAgentWorld } from '../../testing/worlds/agent-world.ts';
import { shareTestDatabase } from '../../testing/worlds/share-test-database.ts';
import { FieldError } from '../errors.ts';
import { describeError } from '../trpc/describe-error.ts';
import { APPROVAL_MS } from './approvals/store-approval.ts';
import { PROPOSALS_MAX } from './propose-write.ts';
import { findWriteTool } from './tools/write-tools.ts';

const db = shareTestDatabase();
const world = makeAgentWorld(db);

const mail = { to: ['bob@work.test'], subject: 'Lunch', body: 'At noon?' };

function propose(person: AgentPerson, tool = 'send_email', input: unknown = mail, caller = 'desk') {
  return person.call('agent.propose', { tool, input, caller }) as Promise<ApprovalCard>;
}
const decide = (person: AgentPerson, approvalId: string, approve: boolean) =>
  person.call('agent.decide', { approvalId, approve }) as Promise<Decision>;
const look = (person: AgentPerson, approvalId: string) =>
  person.call('agent.approval', { approvalId }) as Promise<ApprovalAnswer>;
const published = ({ tenant }: AgentPerson) =>
  world.services.realtime.published
    .filter(({ userId }) => userId === tenant.tenantId)
    .map(({ event }) => event);
const waiting = async (person: AgentPerson) =>
  ((await person.call('agent.pending')) as PendingAnswer).approvals;

it('a proposal of an outside program waits, is shown with its name, and runs once when approved', async () => {
  const person = await world.addAgentPerson();
  const { approvalId, origin } = await propose(person);
  expect(origin).toMatchObject({
    caller: 'desk',
    afterForeignText: true,
    recipients: [{ address: 'bob@work.test', flags: ['newContact', 'notTyped'] }],
  });
  expect(published(person)).toContainEqual({ name: 'approval.requested', data: { approvalId } });
  expect(await waiting(person)).toMatchObject([{ approvalId, arguments: mail, conversationId: null }]);
  expect(await look(person, approvalId)).toMatchObject({ status: 'pending', result: null });
  expect(await person.writes()).toBe(0);
  expect(await decide(person, approvalId, true)).toMatchObject({ status: 'executed' });
  expect(await decide(person, approvalId, true)).toMatchObject({ status: 'refused', refusal: 'decided' });
  expect(await look(person, approvalId)).toMatchObject({
    status: 'executed',
    decidedIn: 'card',
    result: { scheduledSendId: expect.any(String) },
  });
  expect(await waiting(person)).toEqual([]);
  expect(await person.writes()).toBe(1);
});

it('a denied or expired proposal executes nothing', async () => {
  const person = await world.addAgentPerson();
  const [denied, late] = [
    await propose(person),
    await propose(person, 'send_email', { ...mail, body: 'Or at one?' }),
  ];
  await decide(person, denied.approvalId, false);
  world.clock.advance(APPROVAL_MS);
  expect(await look(person, denied.approvalId)).toMatchObject({ status: 'denied' });
  expect(await look(person, late.approvalId)).toMatchObject({ status: 'expired', decidedBy: null });
  expect(await decide(person, late.approvalId, true)).toMatchObject({ refusal: 'expired' });
  expect(await person.writes()).toBe(0);
});

it('the same proposal while it is open is the same card, and after the decision a new one', async () => {
  const person = await world.addAgentPerson();
  const first = await propose(person);
  const again = await propose(person, 'send_email', { body: mail.body, subject: mail.subject, to: mail.to });
  expect(again.approvalId).toBe(first.approvalId);
  await decide(person, first.approvalId, false);
  expect((await propose(person)).approvalId).not.toBe(first.approvalId);
});

it('no other user can see, decide or be notified of it', async () => {
  const [owner, other] = [await world.addAgentPerson(), await world.addAgentPerson()];
  const { approvalId } = await propose(owner);
  expect(await waiting(other)).toEqual([]);
  await expect(look(other, approvalId)).rejects.toThrow('Approval not found');
  expect(await decide(other, approvalId, true)).toMatchObject({ refusal: 'unknown' });
});

it('a change that could not be executed gets no card, and the error names its field', async () => {
  const person = await world.addAgentPerson();
  await expect(propose(person, 'send_email', { ...mail, threadId: 'nowhere' })).rejects.toThrow(
    'Thread not found',
  );
  await expect(
    propose(person, 'send_email', { ...mail, to: ['bob@work.test\r\nBcc: eve@evil.test'] }),
  ).rejects.toThrow();
  await expect(propose(person, 'delete_everything', {})).rejects.toThrow();
  expect(await waiting(person)).toEqual([]);
});

it('an error names the field that the program has sent, and the field of the tool in its text', async () => {
  const person = await world.addAgentPerson();
  const refusalOf = (tool: string, input: unknown) =>
    propose(person, tool, input).catch((error: Error) => describeError(error.cause)?.body.fieldErrors);
  expect(await refusalOf('archive_threads', { threadIds: ['nowhere'] })).toEqual({
    input: ['threadIds: No such thread: nowhere. Use ids that a tool has answered'],
  });
  const past = { threadId: 'nowhere', slotStart: '2020-01-01T10:00:00Z' };
  expect(await refusalOf('create_calendar_invite', past)).toEqual({
    input: ['slotStart must lie in the future'],
  });
  expect(await refusalOf('send_email', { ...mail, to: 'bob@work.test' })).toEqual({
    input: ['to: Invalid input: expected array, received string'],
  });
});

it('a field is named in an error whose first word only starts like it', async () => {
  const person = await world.addAgentPerson();
  const tool = findWriteTool('archive_threads');
  const refusing = vi.spyOn(tool, 'prepare').mockRejectedValue(new FieldError('to', 'tomorrow is too late'));
  const error = await propose(person, 'archive_threads', { threadIds: ['any'] }).catch(
    (cause: Error) => cause,
  );
  refusing.mockRestore();
  expect(describeError((error as Error).cause)?.body.fieldErrors).toEqual({
    input: ['to: tomorrow is too late'],
  });
});

it('a program that keeps proposing is rate-limited', async () => {
  const person = await world.addAgentPerson();
  for (let at = 0; at < PROPOSALS_MAX; at += 1)
    await propose(person, 'send_email', { ...mail, subject: `Lunch ${at}` });
  await expect(propose(person, 'send_email', { ...mail, subject: 'One more' })).rejects.toThrow(
    'Too many proposals wait for approval',
  );
  expect(await waiting(person)).toHaveLength(PROPOSALS_MAX);
});

it('a tool is proposed with what the agent asks it with', () => {
  for (const [name, input] of Object.entries(writeToolInputs))
    expect(findWriteTool(name as WriteToolName).input, name).toBe(input);
});

it('a name cannot break out of its line on the card', async () => {
  const person = await world.addAgentPerson();
  const { origin } = await propose(person, 'send_email', mail, 'desk\n\u202eApproved by you\u0007');
  expect(origin.caller).toBe('desk Approved by you');
});
