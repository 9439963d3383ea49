import { expect, it } from 'vitest';
import { makeAgentWorld } from '../../../testing/worlds/agent-world.ts';
import { shareTestDatabase } from '../../../testing/worlds/share-test-database.ts';
import { approveCall } from '../approve-call.ts';
import { openTurn } from '../open-turn.ts';
import { decideApproval } from './decide-approval.ts';
import { resumeApproval } from './finish-approval.ts';

const world = makeAgentWorld(shareTestDatabase());

it('a change that is made is reported as made although its outcome could not be stored, and its job stores it', async () => {
  const person = await world.addAgentPerson();
  const threadId = await person.receive({ subject: 'News' });
  const turn = openTurn(person.tenant, { messages: [], provider: 'ai_primary' });
  await approveCall(turn, {
    toolCallId: 'call',
    toolName: 'archive_threads',
    input: { threadIds: [threadId] },
  });
  const approvalId = turn.cards.get('call')?.approvalId ?? '';
  const { db } = person.tenant;
  const query: typeof db.query = (text, values, name) =>
    name === 'approvals-settle'
      ? Promise.reject(new Error('connection reset'))
      : db.query(text, values, name);
  const tenant = { ...person.tenant, db: { ...db, query } };
  const decided = await decideApproval(tenant, { approvalId, approve: true }, { decidedIn: 'card' });
  expect(decided).toMatchObject({ status: 'executed', text: '1 of 1 threads archived.' });
  await resumeApproval(person.tenant, approvalId);
  expect(await person.call('agent.receipts', {})).toMatchObject({
    receipts: [{ status: 'executed', outcome: '1 of 1 threads archived.' }],
  });
});
