import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { PendingAnswer, ReceiptsAnswer } from '@triage/contract/agent';
import type { Rule } from '@triage/contract/triage/rules';
import { run as runRows, rows as tableRows } from '@triage/database/testing/rows';
import { expect, it } from 'vitest';
import { scriptedAi } from '../../testing/fakes/scripted-model.ts';
import { listTools } from '../../testing/isolation/agent-tools.ts';
import { type AgentPerson, collectAnswer, makeAgentWorld, says } from '../../testing/worlds/agent-world.ts';
import { shareTestDatabase } from '../../testing/worlds/share-test-database.ts';
import { WHOLE_MAIL_SCOPE } from '../ports/oauth.ts';
import { runDueTasks } from './tasks/run-due-tasks.ts';

const db = shareTestDatabase();
const world = makeAgentWorld(db);
const LATER = '2026-03-06T08:00:00.000Z';
const DRAFT = 'a-draft-of-the-person';
const SLOT = '2026-03-05T10:00:00.000Z';

/** The table of the docs is the rule: what is required before a change, and what is possible after it. */
const PAGE = path.resolve(import.meta.dirname, '../../../..', 'docs/decisions/assistant-changes.md');
const rules = new Map(
  readFileSync(PAGE, 'utf8')
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .filter(([, tool]) => tool?.startsWith('`'))
    .map(
      ([, tool = '', before = '', after = '', program = '', task = '', rule = '']) =>
        [tool.replaceAll('`', ''), { before, after, program, task, rule }] as const,
    ),
);

/** The tool that does the same as an action of a rule; null for what the assistant cannot do. */
const toolOfAction: Record<keyof Rule['actions'], string | null> = {
  lane: 'restore_threads',
  priority: null,
  label: 'label_threads',
  archive: 'archive_threads',
  snooze: 'snooze_threads',
  star: 'star_threads',
  markRead: null,
  mute: 'mute_threads',
  notify: null,
  // Drafts, which the person sends.
  forwardTo: null,
  draftReply: null,
};

const draft = { kind: 'new', to: 'bob@work.test', subject: 'Lunch', body: 'At noon?' };

const inputs: Record<string, (threadId: string) => object> = {
  send_email: () => ({ to: ['bob@work.test'], subject: 'Lunch', body: 'At noon?' }),
  schedule_send: () => ({ to: ['bob@work.test'], subject: 'Lunch', body: 'At noon?', sendAt: LATER }),
  create_calendar_invite: (threadId) => ({ threadId, slotStart: SLOT }),
  reschedule_calendar_event: (threadId) => ({ threadId, slotStart: LATER }),
  cancel_calendar_event: (threadId) => ({ threadId }),
  archive_threads: (threadId) => ({ threadIds: [threadId] }),
  snooze_threads: (threadId) => ({ threadIds: [threadId], until: LATER }),
  restore_threads: (threadId) => ({ threadIds: [threadId], lane: 'fyi' }),
  star_threads: (threadId) => ({ threadIds: [threadId] }),
  trash_threads: (threadId) => ({ threadIds: [threadId] }),
  delete_threads: (threadId) => ({ threadIds: [threadId] }),
  report_spam_threads: (threadId) => ({ threadIds: [threadId] }),
  mute_threads: (threadId) => ({ threadIds: [threadId] }),
  block_sender: () => ({ address: 'Loud <LOUD@shop.test>' }),
  create_rule: () => ({ name: 'Offers', conditions: { words: ['offer'] }, actions: { star: true } }),
  create_task: () => ({ text: 'List unanswered email', times: ['09:00'], days: [5] }),
  label_threads: (threadId) => ({ threadIds: [threadId], add: ['work'] }),
  save_draft: () => ({ to: ['bob@work.test'], subject: 'Lunch', body: 'At noon?' }),
  discard_draft: () => ({ draftId: DRAFT, seen: 1 }),
  send_draft: () => ({ draftId: DRAFT, seen: 1 }),
  remind_threads: (threadId) => ({ threadIds: [threadId], remindAt: LATER }),
  archive_thread: (threadId) => ({ threadId }),
  snooze_thread: (threadId) => ({ threadId, until: LATER }),
  restore_thread: (threadId) => ({ threadId, lane: 'fyi' }),
  undo_last_change: () => ({}),
};

async function use(person: AgentPerson, tool: string, input: object) {
  world.setAi(
    scriptedAi('ai_primary', (_p, step) => (step === 0 ? { calls: [{ tool, input }] } : { text: 'Done.' })),
  );
  const messages = [says('Please do')];
  await collectAnswer(await person.chat(messages), messages);
  const { approvals } = (await person.call('agent.pending')) as PendingAnswer;
  return approvals;
}

async function changes(person: AgentPerson): Promise<string> {
  const rows = await db.query(
    `SELECT (SELECT jsonb_agg(jsonb_build_array(thread_id, lane) ORDER BY thread_id) FROM classifications WHERE user_id = $1) AS lanes,
       (SELECT jsonb_agg(thread_id) FROM snoozes WHERE user_id = $1) AS snoozes,
       (SELECT jsonb_agg(jsonb_build_array(thread_id, starred, (SELECT array_agg(l ORDER BY l) FROM unnest(label_ids) l))
         ORDER BY thread_id) FROM threads WHERE user_id = $1) AS labels,
       (SELECT jsonb_agg(jsonb_build_array(thread_id, remind_at)) FROM reminders WHERE user_id = $1) AS reminders,
       (SELECT jsonb_agg(address) FROM blocked_senders WHERE user_id = $1) AS blocked,
       (SELECT jsonb_agg(name) FROM rules WHERE user_id = $1) AS rules,
       (SELECT jsonb_agg(text) FROM assistant_tasks WHERE user_id = $1) AS tasks,
       (SELECT count(*)::int FROM scheduled_sends WHERE user_id = $1 AND status = 'pending') AS sends,
       (SELECT count(*)::int FROM mail_drafts WHERE user_id = $1 AND closed_at IS NULL) AS drafts`,
    [person.tenant.tenantId],
  );
  return JSON.stringify([rows, person.calendar.notices.length, person.mail.messages().length]);
}

/** A thread that leaves the cache is read from the account when it comes back, so it has to be as it is there. */
async function callFromAccount(
  { tenant, mail, address, call }: AgentPerson,
  threadId: string,
): Promise<void> {
  const { historyId } = await mail.getProfile();
  await runRows(
    db,
    tableRows.updateTable('mailboxes').set({ history_id: historyId }).where('user_id', '=', tenant.tenantId),
  );
  await runRows(
    db,
    tableRows
      .updateTable('connections')
      .set({ email_address: address })
      .where('user_id', '=', tenant.tenantId),
  );
  await call('threads.trash', { threadId });
  await call('threads.untrash', { threadId });
}

/** In the trash, by a connection that may delete for good. */
async function makeDeletable({ tenant, mail }: AgentPerson, threadId: string): Promise<void> {
  await runRows(
    db,
    tableRows
      .updateTable('connections')
      .set((eb) => ({ scopes: eb.fn<string[]>('array_append', ['scopes', eb.val(WHOLE_MAIL_SCOPE)]) }))
      .where('user_id', '=', tenant.tenantId),
  );
  await mail.modifyThread(threadId, { add: ['TRASH'], remove: ['INBOX'] });
}

// Building the tools calls no service.
const tools = listTools({ caller: { tenant: {} } } as Parameters<typeof listTools>[0]).map(([name]) => name);

it('the docs’ table lists exactly the assistant’s tools', () => {
  expect([...rules.keys()].sort()).toEqual([...tools].sort());
});

const UNDO = 'undo_last_change';
const changing = tools.filter((tool) => tool !== UNDO);

it.each(changing)('%s does what the table says', async (tool) => {
  const { before, after } = rules.get(tool) ?? { before: '', after: '' };
  if (before === 'reads only') {
    expect(inputs[tool], 'it is said to change nothing').toBeUndefined();
    return;
  }
  const person = await world.addAgentPerson();
  const threadId = await person.receive({ subject: 'Budget', text: 'When?' });
  if (/^(?:reschedule|cancel)/.test(tool)) {
    const [card] = await use(person, 'create_calendar_invite', { threadId, slotStart: SLOT });
    await person.call('agent.decide', { approvalId: card?.approvalId, approve: true });
  }
  await person.call('threads.createLabel', { name: 'Work' });
  await person.call('drafts.save', { draftId: DRAFT, seen: 0, content: draft });
  if (after !== 'nothing' && /^(?:trash|report_spam)/.test(tool)) await callFromAccount(person, threadId);
  if (tool === 'delete_threads') await makeDeletable(person, threadId);
  world.clock.advance(1_000);
  const stood = await changes(person);
  const approvals = await use(person, tool, inputs[tool]?.(threadId) ?? {});
  if (before === 'card') {
    expect(await changes(person), 'nothing may change before a yes').toBe(stood);
    expect(approvals).toMatchObject([{ tool }]);
    await person.call('agent.decide', { approvalId: approvals[0]?.approvalId, approve: true });
  } else expect([before, approvals]).toEqual(['none', []]);
  expect(await changes(person), 'it does what it is for').not.toBe(stood);
  const { receipts } = (await person.call('agent.receipts', {})) as ReceiptsAnswer;
  const receipt = receipts[0];
  expect(receipt).toMatchObject({ status: 'executed', tool: tool.replace(/_thread$/, '_threads') });
  const undone = await person.call('agent.undo', { approvalId: receipt?.approvalId });
  expect(undone).toMatchObject({ success: after !== 'nothing' });
  if (after !== 'nothing') expect(await changes(person)).toBe(stood);
  expect(before === 'card' || after !== 'nothing', 'a change has a card before it or Undo after it').toBe(
    true,
  );
});

it('a rule does what its column says, and nothing else', () => {
  const acting = [...rules].filter(([, { rule }]) => rule === 'acts').map(([tool]) => tool);
  expect(acting.sort()).toEqual(
    Object.values(toolOfAction)
      .filter((tool) => tool !== null)
      .sort(),
  );
});

it.each(tools)('%s by a program and by a scheduled task is as the table says', async (tool) => {
  const { before, program, task } = rules.get(tool) ?? { before: '', program: '', task: '' };
  if (before === 'reads only') {
    expect([program, task]).toEqual(['own tools', 'reads only']);
    return;
  }
  const person = await world.addAgentPerson();
  const threadId = await person.receive({ subject: 'Budget', text: 'When?' });
  await person.call('threads.createLabel', { name: 'Work' });
  await person.call('drafts.save', { draftId: DRAFT, seen: 0, content: draft });
  if (/^(?:reschedule|cancel)/.test(tool)) {
    const [card] = await use(person, 'create_calendar_invite', { threadId, slotStart: SLOT });
    await person.call('agent.decide', { approvalId: card?.approvalId, approve: true });
  }
  if (tool === 'delete_threads') await makeDeletable(person, threadId);
  await person.call('tasks.create', { text: 'Please do', times: ['09:00'], days: [1, 2, 3, 4, 5, 6, 7] });
  const stood = await changes(person);
  const input = inputs[tool]?.(threadId) ?? {};
  const pending = async () => ((await person.call('agent.pending')) as PendingAnswer).approvals;

  const proposed = await person.call('agent.propose', { tool, input, caller: 'A program' }).then(
    () => 'card',
    () => 'refused',
  );
  expect([proposed, (await pending()).length]).toEqual([program, program === 'card' ? 1 : 0]);
  for (const { approvalId } of await pending())
    await person.call('agent.decide', { approvalId, approve: false });

  world.setAi(
    scriptedAi('ai_primary', (_p, step) => (step === 0 ? { calls: [{ tool, input }] } : { text: 'Done.' })),
  );
  await runRows(
    db,
    tableRows
      .updateTable('assistant_tasks')
      .set({ next_at: '2026-03-01T09:00:00Z' })
      .where('user_id', '=', person.tenant.tenantId),
  );
  await runDueTasks({ ...person.tenant, ai: world.services.ai }, new AbortController().signal);
  const asked = await pending();
  expect([asked.length === 1 ? 'card' : 'refused', asked.length]).toEqual([task, task === 'card' ? 1 : 0]);
  expect(await changes(person), 'neither changes anything').toBe(stood);
});
