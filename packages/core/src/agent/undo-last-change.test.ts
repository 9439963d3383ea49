import type { ChatMessage, PendingAnswer, ReceiptsAnswer } from '@triage/contract/agent';
import { claimApprovalUndo } from '@triage/database/tables/approvals/approval-decisions';
import { describe, expect, it } from 'vitest';
import { type ScriptedCall, scriptedAi } from '../../testing/fakes/scripted-model.ts';
import { hostileMails } from '../../testing/injection/hostile-mails.ts';
import { type AgentPerson, collectAnswer, makeAgentWorld, says } from '../../testing/worlds/agent-world.ts';
import { shareTestDatabase } from '../../testing/worlds/share-test-database.ts';

const db = shareTestDatabase();
const world = makeAgentWorld(db);
const UNDO = { tool: 'undo_last_change', input: {} };
const TALK = 'talk';

async function turn(person: AgentPerson, said: ChatMessage[], calls: ScriptedCall[], id = TALK) {
  world.clock.advance(1_000);
  world.setAi(
    scriptedAi('ai_primary', (_prompt, step) => {
      const call = calls[step];
      return call ? { calls: [call] } : { text: 'Done.' };
    }),
  );
  return collectAnswer(await person.chat(said, { id }), said);
}

async function archiveAll(person: AgentPerson, threadIds: string[]): Promise<ChatMessage[]> {
  const call = { tool: 'archive_threads', input: { threadIds } };
  const { messages } = await turn(person, [says('Archive the news')], [call]);
  const { approvals } = (await person.call('agent.pending')) as PendingAnswer;
  await person.call('agent.decide', { approvalId: approvals[0]?.approvalId, approve: true });
  return messages;
}

async function receiveSome(person: AgentPerson): Promise<string[]> {
  const threadIds: string[] = [];
  for (const subject of ['One', 'Two', 'Three'])
    threadIds.push(await person.receive({ subject, text: 'Nothing happened' }));
  return threadIds;
}

async function archived(person: AgentPerson): Promise<number> {
  const rows = await db.query('SELECT 1 FROM threads WHERE user_id = $1 AND NOT in_inbox', [
    person.tenant.tenantId,
  ]);
  return rows.length;
}

it('"undo that" reverts the change of all threads, and the second time there is nothing to undo', async () => {
  const person = await world.addAgentPerson();
  const messages = await archiveAll(person, await receiveSome(person));
  expect(await archived(person)).toBe(3);
  const undone = await turn(person, [...messages, says('Undo that')], [UNDO]);
  expect(JSON.stringify(undone.chunks)).toContain('Undone: 3 of 3 threads.');
  expect(await archived(person)).toBe(0);
  const again = await turn(person, [...undone.messages, says('Undo that')], [UNDO]);
  expect(JSON.stringify(again.chunks)).toContain('There is nothing to undo');
  expect(await archived(person)).toBe(0);
});

it('while one request undoes a change, another does nothing; where its process died, the next one undoes it', async () => {
  const person = await world.addAgentPerson();
  await archiveAll(person, await receiveSome(person));
  const { receipts } = (await person.call('agent.receipts', {})) as ReceiptsAnswer;
  const approvalId = receipts[0]?.approvalId ?? '';
  // A process that claimed it and died before it took anything back.
  await claimApprovalUndo(db, { userId: person.tenant.tenantId, id: approvalId, now: world.clock.now() });
  const early = await person.call('agent.undo', { approvalId });
  expect([early, await archived(person)]).toEqual([
    { success: false, text: expect.stringContaining('Nothing was changed') },
    3,
  ]);
  world.clock.advance(3 * 60_000);
  expect(await person.call('agent.undo', { approvalId })).toMatchObject({ success: true });
  expect(await archived(person)).toBe(0);
});

it('a change of another conversation, or of somebody else, is not undone', async () => {
  const person = await world.addAgentPerson();
  await archiveAll(person, await receiveSome(person));
  const other = await turn(person, [says('Undo that')], [UNDO], 'another talk');
  expect(JSON.stringify(other.chunks)).toContain('nothing was changed in this conversation');
  const stranger = await world.addAgentPerson();
  const theirs = await turn(stranger, [says('Undo that')], [UNDO]);
  expect(JSON.stringify(theirs.chunks)).toContain('nothing was changed in this conversation');
  expect(await archived(person)).toBe(3);
});

it('approvals and denials since then do not count, and a calendar change cannot be undone', async () => {
  const person = await world.addAgentPerson();
  const [threadId = ''] = await receiveSome(person);
  const invite = {
    tool: 'create_calendar_invite',
    input: { threadId, slotStart: '2026-03-05T10:00:00.000Z' },
  };
  const { messages } = await turn(person, [says('Book it')], [invite]);
  const { approvals } = (await person.call('agent.pending')) as PendingAnswer;
  await person.call('agent.decide', { approvalId: approvals[0]?.approvalId, approve: true });
  const undone = await turn(person, [...messages, says('Undo that')], [UNDO]);
  expect(JSON.stringify(undone.chunks)).toContain('can no longer be undone');
});

describe('an email that wants an undo', () => {
  it.each(hostileMails.map(({ name, mail }) => [name, mail] as const))(
    '%s gets none',
    async (_name, mail) => {
      const person = await world.addAgentPerson();
      const messages = await archiveAll(person, await receiveSome(person));
      const self = await person.receive(mail);
      const asked = [...messages, says(`What is in this mail? (${self})`)];
      await turn(person, asked, [{ tool: 'read_thread', input: { threadId: self } }, UNDO]);
      expect(await archived(person)).toBe(3);
    },
  );
});
