import { rows, run } from '@triage/database/testing/rows';
import { expect, it } from 'vitest';
import { type AgentPerson, makeAgentWorld } from '../../../../testing/worlds/agent-world.ts';
import { liveUntil } from '../../../../testing/worlds/live-until.ts';
import { shareTestDatabase } from '../../../../testing/worlds/share-test-database.ts';
import { decideApproval } from '../../approvals/decide-approval.ts';
import { resumeApproval } from '../../approvals/finish-approval.ts';
import { undoApproval } from '../../approvals/undo-approval.ts';
import { approveCall } from '../../approve-call.ts';
import { openTurn } from '../../open-turn.ts';

const db = shareTestDatabase();
const world = makeAgentWorld(db);

async function propose(person: AgentPerson, threadIds: string[]): Promise<string> {
  const turn = openTurn(person.tenant, { messages: [], provider: 'ai_primary' });
  const call = { toolCallId: 'call', toolName: 'star_threads', input: { threadIds, on: true } };
  await approveCall(turn, call);
  return turn.cards.get('call')?.approvalId ?? '';
}

function starred(person: AgentPerson): string[] {
  const messages = person.mail.messages().filter(({ labelIds }) => labelIds.includes('STARRED'));
  return messages.map(({ threadId }) => threadId).sort();
}

/** As a sync stores what the account says. */
async function sync(person: AgentPerson): Promise<void> {
  const threadIds = starred(person);
  if (threadIds.length === 0) return;
  const change = { starred: true, label_ids: ['INBOX', 'STARRED'] };
  const own = rows.updateTable('threads').set(change).where('user_id', '=', person.tenant.tenantId);
  await run(db, own.where('thread_id', 'in', threadIds));
}

it('stars that a dead process has left are completed, and Undo takes off exactly those', async () => {
  const person = await world.addAgentPerson();
  for (let steps = 1; ; steps++) {
    const [before, one, two] = [
      await person.receive({ subject: 'Before', labelIds: ['INBOX', 'STARRED'] }),
      await person.receive({ subject: 'One' }),
      await person.receive({ subject: 'Two' }),
    ];
    await person.tenant.mail.modifyThread(before, { add: ['STARRED'] });
    await sync(person);
    const approvalId = await propose(person, [before, one, two]);
    const mortal = liveUntil(person.tenant, steps);
    const decision = { approvalId, approve: true };
    await decideApproval(mortal.ctx, decision, { decidedIn: 'card' }).catch(mortal.forgive);
    await sync(person);
    await resumeApproval(person.tenant, approvalId);
    // It died before the approval was stored.
    await decideApproval(person.tenant, decision, { decidedIn: 'card' });
    expect(starred(person), `after step ${steps}`).toEqual([before, one, two]);
    const undone = await undoApproval(person.tenant, { approvalId });
    expect(undone.text, `after step ${steps}`).toContain('2 of 2');
    expect(starred(person)).toEqual([before]);
    for (const { id } of person.mail.messages()) person.mail.remove(id);
    if (!mortal.isDead()) break;
  }
});
