import { expect, it } from 'vitest';
import { type AgentPerson, makeAgentWorld } from '../../../testing/worlds/agent-world.ts';
import { shareTestDatabase } from '../../../testing/worlds/share-test-database.ts';
import type { TenantContext } from '../../context.ts';
import { restoreThread } from '../../triage/restore-thread.ts';
import { undoLastChange } from '../../triage/undo-lane-change.ts';
import { approveCall } from '../approve-call.ts';
import { openTurn } from '../open-turn.ts';
import { decideApproval } from './decide-approval.ts';
import { resumeApproval } from './finish-approval.ts';
import { undoApproval } from './undo-approval.ts';

const world = makeAgentWorld(shareTestDatabase());

async function proposeArchive(person: AgentPerson, threadId: string): Promise<string> {
  const turn = openTurn(person.tenant, { messages: [], provider: 'ai_primary' });
  const input = { threadIds: [threadId] };
  await approveCall(turn, { toolCallId: 'call', toolName: 'archive_threads', input });
  return turn.cards.get('call')?.approvalId ?? '';
}

/** Storing the outcome fails so many times. */
function forgetful({ tenant }: AgentPerson, times: number): TenantContext {
  const { db } = tenant;
  let left = times;
  const query: typeof db.query = (text, values, name) =>
    name === 'approvals-settle' && left-- > 0
      ? Promise.reject(new Error('connection reset'))
      : db.query(text, values, name);
  return { ...tenant, db: { ...db, query } };
}

const isArchived = (person: AgentPerson, threadId: string) =>
  !person.mail.messages().some((each) => each.threadId === threadId && each.labelIds.includes('INBOX'));

it('a change whose outcome could not be stored is reported as made, without an Undo until its job has stored it', async () => {
  const person = await world.addAgentPerson();
  const threadId = await person.receive({ subject: 'News' });
  const approvalId = await proposeArchive(person, threadId);
  const tenant = forgetful(person, Number.POSITIVE_INFINITY);
  const decided = await decideApproval(tenant, { approvalId, approve: true }, { decidedIn: 'card' });
  expect(decided).toMatchObject({
    status: 'executed',
    text: '1 of 1 threads archived.',
    undoUntil: null,
  });
  await resumeApproval(person.tenant, approvalId);
  expect(await person.call('agent.receipts', {})).toMatchObject({
    receipts: [{ status: 'executed', outcome: '1 of 1 threads archived.', undoUntil: expect.any(String) }],
  });
});

it('an outcome that is stored at the second attempt has its Undo at once', async () => {
  const person = await world.addAgentPerson();
  const threadId = await person.receive({ subject: 'News' });
  const approvalId = await proposeArchive(person, threadId);
  const decision = { approvalId, approve: true };
  const decided = await decideApproval(forgetful(person, 1), decision, { decidedIn: 'card' });
  expect(decided).toMatchObject({ status: 'executed', undoUntil: expect.any(String) });
  expect(await undoApproval(person.tenant, { approvalId })).toMatchObject({ success: true });
  expect(isArchived(person, threadId)).toBe(false);
});

it.each<[string, (person: AgentPerson, threadId: string) => Promise<unknown>]>([
  ['moved back', ({ tenant }, threadId) => restoreThread(tenant, { threadId, lane: 'reply' })],
  ['undone', ({ tenant }, threadId) => undoLastChange(tenant, { threadId, key: 'undo' })],
])('the job does not archive again what the person has %s since', async (_how, takeBack) => {
  const person = await world.addAgentPerson();
  const threadId = await person.receive({ subject: 'News' });
  const approvalId = await proposeArchive(person, threadId);
  const tenant = forgetful(person, Number.POSITIVE_INFINITY);
  await decideApproval(tenant, { approvalId, approve: true }, { decidedIn: 'card' });
  expect(isArchived(person, threadId)).toBe(true);
  await takeBack(person, threadId);
  await resumeApproval(person.tenant, approvalId);
  expect(isArchived(person, threadId)).toBe(false);
  expect(await person.call('agent.receipts', {})).toMatchObject({ receipts: [{ status: 'executed' }] });
});
