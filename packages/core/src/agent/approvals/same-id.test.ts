import { rows, run } from '@triage/database/testing/rows';
import { expect, it } from 'vitest';
import { type AgentPerson, makeAgentWorld } from '../../../testing/worlds/agent-world.ts';
import { shareTestDatabase } from '../../../testing/worlds/share-test-database.ts';
import { approveCall } from '../approve-call.ts';
import { openTurn } from '../open-turn.ts';
import { resumeApproval } from './finish-approval.ts';

const db = shareTestDatabase();
const world = makeAgentWorld(db);
const mail = { to: ['bob@work.test'], subject: 'Hello', body: 'Hi' };

/** A card of this id: ids are a person's own, so two people may have the same. */
async function cardNamed(id: string, person: AgentPerson, toolName: string, input: unknown) {
  const turn = openTurn(person.tenant, { messages: [], provider: 'ai_primary' });
  await approveCall(turn, { toolCallId: 'call', toolName, input });
  const made = turn.cards.get('call')?.approvalId;
  await run(
    db,
    rows
      .updateTable('agent_approvals')
      .set({ id })
      .where('user_id', '=', person.tenant.tenantId)
      .where('id', '=', made ?? ''),
  );
}

it("what fails for one person leaves another's card of the same id open", async () => {
  const [one, other] = [await world.addAgentPerson(), await world.addAgentPerson()];
  await cardNamed('same', one, 'send_email', mail);
  await cardNamed('same', other, 'send_email', mail);
  await run(
    db,
    rows
      .updateTable('agent_approvals')
      .set((eb) => ({ arguments: eb.fn<string>('replace', ['arguments', eb.val('bob@'), eb.val('eve@')]) }))
      .where('user_id', '=', one.tenant.tenantId)
      .where('id', '=', 'same'),
  );
  expect(await one.call('agent.decide', { approvalId: 'same', approve: true })).toMatchObject({
    status: 'failed',
  });
  expect(await other.call('agent.pending')).toMatchObject({ approvals: [{ approvalId: 'same' }] });
});

it("a job executes its own user's approval and no other's", async () => {
  const [one, other] = [await world.addAgentPerson(), await world.addAgentPerson()];
  const threadId = await one.receive({ subject: 'Budget', text: 'When can we talk?' });
  await other.receive({ threadId, subject: 'Budget', text: 'When can we talk?' });
  const slotStart = '2026-03-04T10:00:00.000Z';
  await cardNamed('mine', one, 'create_calendar_invite', { threadId, slotStart });
  await run(
    db,
    rows
      .updateTable('agent_approvals')
      .set({ status: 'approved', decided_at: world.clock.now() })
      .where('user_id', '=', one.tenant.tenantId)
      .where('id', '=', 'mine'),
  );
  await resumeApproval(other.tenant, 'mine');
  expect([one.calendar.notices.length, other.calendar.notices.length]).toEqual([0, 0]);
  await resumeApproval(one.tenant, 'mine');
  expect([one.calendar.notices.length, other.calendar.notices.length]).toEqual([1, 0]);
});

const rowsOf = ({ tenant }: AgentPerson) =>
  db.query('SELECT * FROM agent_approvals WHERE user_id = $1', [tenant.tenantId]);

it.each<[string, (person: AgentPerson) => Promise<unknown>]>([
  ['finished', ({ tenant }) => resumeApproval(tenant, 'finished')],
  ['expired', ({ call }) => call('agent.decide', { approvalId: 'expired', approve: true })],
  ['denied', ({ call }) => call('agent.decide', { approvalId: 'denied', approve: false })],
  ['forgotten', ({ call }) => call('agent.forget', { id: 'a-talk-of-both' })],
])("a card that is %s leaves another person's of the same id as it is", async (id, end) => {
  const [one, other] = [await world.addAgentPerson(), await world.addAgentPerson()];
  const threadId = await one.receive({ subject: 'Budget', text: 'When can we talk?' });
  await other.receive({ threadId, subject: 'Budget', text: 'When can we talk?' });
  for (const person of [one, other]) {
    await cardNamed(id, person, 'create_calendar_invite', {
      threadId,
      slotStart: '2026-03-04T10:00:00.000Z',
    });
    await run(
      db,
      rows
        .updateTable('agent_approvals')
        .set((eb) => ({
          conversation_id: 'a-talk-of-both',
          status: eb
            .case()
            .when('id', '=', 'finished')
            .then('approved' as const)
            .else(eb.ref('status'))
            .end(),
          expires_at: eb
            .case()
            .when('id', '=', 'expired')
            .then(world.clock.now())
            .else(eb.ref('expires_at'))
            .end(),
        }))
        .where('user_id', '=', person.tenant.tenantId),
    );
  }
  const before = { one: await rowsOf(one), other: await rowsOf(other) };
  await end(one);
  expect(await rowsOf(one)).not.toEqual(before.one);
  expect(await rowsOf(other)).toEqual(before.other);
});
