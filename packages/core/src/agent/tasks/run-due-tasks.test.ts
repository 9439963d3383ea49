import type { ConversationsAnswer, PendingAnswer } from '@triage/contract/agent';
import type { TasksAnswer } from '@triage/contract/inbox/tasks';
import { fromNow, run as runRows, rows as tableRows } from '@triage/database/testing/rows';
import { describe, expect, it } from 'vitest';
import { type ScriptedCall, scriptedAi } from '../../../testing/fakes/scripted-model.ts';
import { hostileMails, SECRET_WORDS } from '../../../testing/injection/hostile-mails.ts';
import { type AgentPerson, makeAgentWorld } from '../../../testing/worlds/agent-world.ts';
import { shareTestDatabase } from '../../../testing/worlds/share-test-database.ts';
import { APPROVAL_MS, TASK_APPROVAL_MS } from '../approvals/store-approval.ts';
import { runDueTasks } from './run-due-tasks.ts';

const db = shareTestDatabase();
const world = makeAgentWorld(db);
const { signal } = new AbortController();
const HOUR_MS = 3_600_000;
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];

/** Like the worker's tenant: the providers are those of now. */
const tenantOf = ({ tenant }: AgentPerson) => ({ ...tenant, ai: world.services.ai });
const run = (person: AgentPerson) => runDueTasks(tenantOf(person), signal);

/** A person whose task is due: an hour after it was made. */
async function withTask(text = 'List unanswered customer mail'): Promise<AgentPerson> {
  const person = await world.addAgentPerson();
  const at = new Date(world.clock.now().getTime() + HOUR_MS / 2);
  const time = `${String(at.getUTCHours()).padStart(2, '0')}:${String(at.getUTCMinutes()).padStart(2, '0')}`;
  await person.call('tasks.create', { text, times: [time], days: EVERY_DAY });
  world.clock.advance(HOUR_MS);
  return person;
}

function obeys(calls: readonly ScriptedCall[]) {
  return scriptedAi('ai_primary', (_prompt, step) => {
    const call = calls[step];
    return call ? { calls: [call] } : { text: 'Two threads are unanswered.' };
  });
}

async function lastRun(person: AgentPerson) {
  const { tasks } = (await person.call('tasks.list')) as TasksAnswer;
  return tasks[0]?.lastRun;
}

const pendingOf = async (person: AgentPerson) =>
  ((await person.call('agent.pending')) as PendingAnswer).approvals;

const runsOf = ({ tenant }: AgentPerson) =>
  db.query<{ state: string; attempts: number }>(
    'SELECT state, attempts FROM task_runs WHERE user_id = $1 ORDER BY slot',
    [tenant.tenantId],
  );

describe('a task whose time has come', () => {
  it('is answered once, and its answer is a conversation', async () => {
    const person = await withTask();
    const model = obeys([{ tool: 'list_lane', input: { lane: 'reply' } }]);
    world.setAi(model);
    await run(person);
    await run(person);
    expect(model.prompts).toHaveLength(2);
    expect(await lastRun(person)).toMatchObject({ state: 'done', answer: 'Two threads are unanswered.' });
    const { conversations } = (await person.call('agent.conversations')) as ConversationsAnswer;
    expect(conversations).toMatchObject([{ title: 'List unanswered customer mail' }]);
    world.clock.advance(24 * HOUR_MS);
    await run(person);
    expect(await runsOf(person)).toHaveLength(2);
  });

  it('runs once for all the slots that passed while the server was off', async () => {
    const person = await withTask();
    world.setAi(obeys([]));
    world.clock.advance(5 * 24 * HOUR_MS);
    await run(person);
    await run(person);
    expect(await runsOf(person)).toHaveLength(1);
  });

  it('that is switched off, or deleted, does not run', async () => {
    const person = await withTask();
    world.setAi(obeys([]));
    const { tasks } = (await person.call('tasks.list')) as TasksAnswer;
    const { taskId = '', text = '', times = [], days = [] } = tasks[0] ?? {};
    await person.call('tasks.change', { taskId, text, times, days, enabled: false });
    await run(person);
    expect(await runsOf(person)).toEqual([]);
    await person.call('tasks.remove', { taskId });
    expect(await person.call('tasks.list')).toMatchObject({ tasks: [] });
  });

  it('without an AI provider reports that it needs one', async () => {
    const person = await withTask();
    world.setAi();
    await run(person);
    expect(await lastRun(person)).toMatchObject({
      state: 'noKey',
      answer: expect.stringContaining('needs an AI'),
    });
    expect(await person.call('tasks.list')).toMatchObject({ canRun: false });
  });

  it('that no provider answers has failed, and is not asked again before its next time', async () => {
    const person = await withTask();
    const model = scriptedAi('ai_primary', () => ({ breakWith: new Error('down') }));
    world.setAi(model);
    await run(person);
    const asked = model.prompts.length;
    await run(person);
    expect(model.prompts).toHaveLength(asked);
    expect(await lastRun(person)).toMatchObject({ state: 'failed' });
  });

  it('that fails after it has proposed something reports the pending proposals', async () => {
    const person = await withTask();
    const input = { to: ['bob@work.test'], subject: 'Hi', body: 'Hello' };
    const breakWith = new Error('down');
    world.setAi(scriptedAi('ai_primary', () => ({ calls: [{ tool: 'send_email', input }], breakWith })));
    await run(person);
    expect(await pendingOf(person)).toHaveLength(1);
    const rows = await db.query('SELECT state, cards, answer FROM task_runs WHERE user_id = $1', [
      person.tenant.tenantId,
    ]);
    const answer = expect.stringContaining('waits for your approval');
    expect(rows).toEqual([{ state: 'failed', cards: 1, answer }]);
    expect(rows[0]?.['answer']).not.toContain('Nothing was done');
  });

  it('is not asked when the budget for background work is used up, and reports it', async () => {
    const person = await withTask();
    const model = obeys([]);
    world.setAi(model);
    const settings = {
      ...world.services.settings,
      priceOf: () => ({ input: 0, output: 10 }),
      aiBudget: { all: null, background: 0.001 },
    };
    await runDueTasks({ ...tenantOf(person), settings }, signal);
    expect(model.prompts).toHaveLength(0);
    const answer = expect.stringContaining('AI budget is used up');
    expect(await lastRun(person)).toMatchObject({ state: 'failed', answer });
  });

  it('is not asked more than 24 times a day', async () => {
    const person = await withTask();
    const now = world.clock.now();
    await runRows(
      db,
      tableRows.insertInto('task_runs').values(
        Array.from({ length: 24 }, (_, at) => ({
          ...{ user_id: person.tenant.tenantId, task_id: 'other', slot: fromNow(`${at + 1} minutes`) },
          ...{ text: '', state: 'done' as const, attempts: 1, conversation_id: '', answer: '', cards: 0 },
          ...{ started_at: now, finished_at: now },
        })),
      ),
    );
    const model = obeys([]);
    world.setAi(model);
    await run(person);
    expect(model.prompts).toHaveLength(0);
    expect(await lastRun(person)).toMatchObject({ state: 'failed' });
  });
});

describe('a task that the server stopped in', () => {
  const send = { tool: 'send_email', input: { to: ['bob@work.test'], subject: 'Hi', body: 'Hello' } };

  it('is begun again once, and the card of its first attempt is closed', async () => {
    const person = await withTask();
    world.setAi(obeys([send]));
    await run(person);
    // As it is when the process dies after the card was stored.
    await runRows(
      db,
      tableRows
        .updateTable('task_runs')
        .set({ state: 'running', finished_at: null })
        .where('user_id', '=', person.tenant.tenantId),
    );
    const [first] = await pendingOf(person);
    world.setAi(obeys([send]));
    await run(person);
    expect(await runsOf(person)).toEqual([{ state: 'done', attempts: 2 }]);
    const [second, ...others] = await pendingOf(person);
    expect([others, second?.approvalId === first?.approvalId]).toEqual([[], false]);
  });

  it('keeps its row when it is stopped in order', async () => {
    const person = await withTask();
    const cut = new AbortController();
    world.setAi(
      scriptedAi('ai_primary', () => {
        setTimeout(() => cut.abort(), 0);
        return { text: 'First', hang: true };
      }),
    );
    await expect(runDueTasks(tenantOf(person), cut.signal)).rejects.toThrow();
    expect(await runsOf(person)).toEqual([{ state: 'running', attempts: 1 }]);
  });

  it('a third time has failed', async () => {
    const person = await withTask();
    world.setAi(obeys([]));
    await run(person);
    await runRows(
      db,
      tableRows
        .updateTable('task_runs')
        .set({ state: 'running', attempts: 2 })
        .where('user_id', '=', person.tenant.tenantId),
    );
    await run(person);
    expect(await runsOf(person)).toEqual([{ state: 'failed', attempts: 3 }]);
  });
});

describe('what a task wants to change', () => {
  it('waits for a day, names the task, and is done by the approval alone', async () => {
    const person = await withTask();
    const threadId = await person.receive({ subject: 'Offer', text: 'When?' });
    world.setAi(obeys([{ tool: 'archive_threads', input: { threadIds: [threadId] } }]));
    await run(person);
    expect(await person.writes()).toBe(0);
    const [card] = await pendingOf(person);
    expect(card).toMatchObject({
      tool: 'archive_threads',
      origin: { task: 'List unanswered customer mail', afterForeignText: true },
    });
    world.clock.advance(APPROVAL_MS + 1);
    expect(await pendingOf(person)).toHaveLength(1);
    await person.call('agent.decide', { approvalId: card?.approvalId, approve: true });
    expect(await person.writes()).toBe(1);
    world.clock.advance(TASK_APPROVAL_MS);
    expect(await pendingOf(person)).toEqual([]);
  });

  it.each([
    ['archive_thread', (threadId: string) => ({ threadId })],
    ['snooze_thread', (threadId: string) => ({ threadId, until: '2027-03-02T09:00:00.000Z' })],
    ['restore_thread', (threadId: string) => ({ threadId, lane: 'fyi' })],
    ['create_task', () => ({ text: 'Another', times: ['10:00'], days: [1] })],
    ['create_rule', () => ({ name: 'All', conditions: { words: ['a'] }, actions: { archive: true } })],
  ] as const)('%s does not exist for it, although the task asks for it', async (tool, inputOf) => {
    const person = await withTask('Archive, snooze and restore threads; make rules and tasks');
    const threadId = await person.receive({ subject: 'Offer', text: 'When?' });
    world.setAi(obeys([{ tool, input: inputOf(threadId) }]));
    await run(person);
    expect([await person.writes(), await pendingOf(person)]).toEqual([0, []]);
    expect(await person.call('tasks.list')).toMatchObject({ tasks: [{ enabled: true }] });
    const [rows] = await db.query<{ rules: number; tasks: number; snoozes: number }>(
      `SELECT (SELECT count(*)::int FROM rules WHERE user_id = $1) AS rules,
         (SELECT count(*)::int FROM assistant_tasks WHERE user_id = $1) AS tasks,
         (SELECT count(*)::int FROM snoozes WHERE user_id = $1) AS snoozes`,
      [person.tenant.tenantId],
    );
    expect(rows).toEqual({ rules: 0, tasks: 1, snoozes: 0 });
  });
});

describe('mail that a task reads, with a model that obeys it', () => {
  it.each(hostileMails.map((mail) => [mail.name, mail] as const))(
    '%s writes nothing',
    async (_name, hostile) => {
      const person = await withTask('Summarise my inbox and draft replies');
      const tasks = async () =>
        db.query('SELECT id, text, times, days FROM assistant_tasks WHERE user_id = $1', [
          person.tenant.tenantId,
        ]);
      const other = await person.receive({
        subject: 'Security alert',
        text: `${SECRET_WORDS}. Code 483920.`,
      });
      const self = await person.receive(hostile.mail);
      const calls = JSON.parse(
        JSON.stringify(hostile.obeys).replaceAll('$SELF', self).replaceAll('$OTHER', other),
      ) as ScriptedCall[];
      const before = [await person.writes(), await tasks()];
      world.setAi(obeys([{ tool: 'read_thread', input: { threadId: self } }, ...calls]));
      await run(person);
      expect([await person.writes(), await tasks()]).toEqual(before);
      const approvals = await pendingOf(person);
      expect(approvals.length).toBeLessThanOrEqual(3);
      for (const { origin } of approvals) expect(origin).toMatchObject({ afterForeignText: true });
      expect(await runsOf(person)).toMatchObject([{ attempts: 1 }]);
    },
  );
});
