import type { Database } from '@triage/database/open-database';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type AgentPerson,
  type AgentWorld,
  type Answer,
  makeAgentWorld,
  readAnswer,
} from '../../testing/agent-world.ts';
import { type ScriptedCall, scriptedAi } from '../../testing/scripted-model.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import { toolPartsOf } from './tool-part.ts';

let db: Database;
let world: AgentWorld;
beforeAll(async () => {
  db = await openTestDatabase();
  world = makeAgentWorld(db);
});
afterAll(() => db.close());

interface Task {
  ask: string;
  /** One call a step; $THREAD is the thread that it is about, $NEWS another one. */
  calls: ScriptedCall[];
  /** What the person says to the card; no card is expected without it. */
  says?: 'yes' | 'no';
  /** What the tools' answers hold in the end. */
  finds?: string;
  done?: (person: AgentPerson, threadId: string) => Promise<unknown>;
}

const SLOT = '2026-03-05T10:00:00.000Z';
const LATER = '2026-03-06T08:00:00.000Z';

const reading: Task[] = [
  {
    ask: 'What does Ann write?',
    calls: [call('read_thread', { threadId: '$THREAD' })],
    finds: 'budget for April',
  },
  { ask: 'Who is on it?', calls: [call('read_thread', { threadId: '$THREAD' })], finds: 'ann@example.test' },
  { ask: 'What needs a reply?', calls: [call('list_lane', { lane: 'reply' })], finds: 'Budget' },
  { ask: 'What is in my inbox?', calls: [call('list_lane', {})], finds: 'Weekly news' },
  { ask: 'Anything to schedule?', calls: [call('list_lane', { lane: 'schedule' })], finds: '"threads":[]' },
  { ask: 'What is done?', calls: [call('list_lane', { lane: 'done', limit: 5 })], finds: '"counts"' },
  { ask: 'What sleeps?', calls: [call('list_lane', { lane: 'snoozed' })], finds: '"threads":[]' },
  { ask: 'Find the budget', calls: [call('search_mail', { query: 'budget' })], finds: 'Budget' },
  { ask: 'Find mail from Ann', calls: [call('search_mail', { query: 'from:ann' })], finds: 'Budget' },
  { ask: 'Find Zanzibar', calls: [call('search_mail', { query: 'zanzibar' })], finds: '"threads":[]' },
  {
    ask: 'What is on this week?',
    calls: [call('list_calendar_events', { from: LATER, to: '2026-03-12T00:00:00Z' })],
    finds: '"events":[]',
  },
  { ask: 'Am I free?', calls: [call('free_slots', {})], finds: '"slots"' },
  {
    ask: 'An hour with Ann?',
    calls: [call('free_slots', { threadId: '$THREAD', durationMinutes: 60 })],
    finds: '"slots"',
  },
  { ask: 'What waits to leave?', calls: [call('list_queued_sends', {})], finds: '"sends":[]' },
  { ask: 'Who writes most?', calls: [call('inspect_sender', {})], finds: '"messages":1' },
  {
    ask: 'How much from Ann?',
    calls: [call('inspect_sender', { sender: 'ann@' })],
    finds: 'ann@example.test',
  },
  {
    ask: 'Find it and read it',
    calls: [call('search_mail', { query: 'budget' }), call('read_thread', { threadId: '$THREAD' })],
    finds: 'budget for April',
  },
  {
    ask: 'Read what is not there',
    calls: [call('read_thread', { threadId: 'nothing' })],
    finds: 'Thread not found',
  },
];

const moving: Task[] = [
  {
    ask: 'Archive $NEWS',
    calls: [call('archive_thread', { threadId: '$NEWS' })],
    finds: 'restore_thread with lane reply',
  },
  {
    ask: 'Find the news and archive it',
    calls: [call('search_mail', { query: 'news' }), call('archive_thread', { threadId: '$NEWS' })],
    finds: 'Archived the thread',
  },
  {
    ask: 'Lies Anns Mail und erinnere mich später daran',
    calls: [
      call('read_thread', { threadId: '$THREAD' }),
      call('snooze_thread', { threadId: '$THREAD', until: LATER }),
    ],
    finds: 'Snoozed the thread',
  },
  {
    ask: 'Snooze $THREAD',
    calls: [call('snooze_thread', { threadId: '$THREAD', until: LATER })],
    finds: 'Snoozed the thread',
  },
  {
    ask: 'Move $THREAD to schedule',
    calls: [call('restore_thread', { threadId: '$THREAD', lane: 'schedule' })],
    finds: 'into schedule',
  },
  {
    ask: 'Move $THREAD to done',
    calls: [call('restore_thread', { threadId: '$THREAD', lane: 'done' })],
    finds: 'into done',
  },
  {
    ask: 'Archive the lot',
    calls: [call('archive_threads', { threadIds: ['$THREAD', '$NEWS'] })],
    says: 'yes',
    finds: '2 of 2 threads archived',
  },
  {
    ask: 'Snooze the lot',
    calls: [call('snooze_threads', { threadIds: ['$THREAD', '$NEWS'], until: LATER })],
    says: 'yes',
    finds: '2 of 2 threads snoozed',
  },
  {
    ask: 'Put both into fyi',
    calls: [call('restore_threads', { threadIds: ['$THREAD', '$NEWS'], lane: 'fyi' })],
    says: 'yes',
    finds: '2 of 2 threads put into fyi',
  },
  {
    ask: 'Archive the lot, or not',
    calls: [call('archive_threads', { threadIds: ['$NEWS'] })],
    says: 'no',
    done: nothing,
  },
];

const mail = { to: ['bob@work.test'], subject: 'Lunch', body: 'At noon?' };
const sending: Task[] = [
  {
    ask: 'Write to bob@work.test',
    calls: [call('send_email', mail)],
    says: 'yes',
    done: sent('bob@work.test'),
  },
  { ask: 'Write to bob@work.test, no', calls: [call('send_email', mail)], says: 'no', done: nothing },
  {
    ask: 'Reply to Ann',
    calls: [
      call('read_thread', { threadId: '$THREAD' }),
      call('send_email', { ...mail, to: ['ann@example.test'], threadId: '$THREAD' }),
    ],
    says: 'yes',
    done: sent('ann@example.test'),
  },
  {
    ask: 'With a copy to carl@work.test',
    calls: [call('send_email', { ...mail, cc: ['carl@work.test'] })],
    says: 'yes',
    done: sent('bob@work.test'),
  },
  {
    ask: 'Blind copy',
    calls: [call('send_email', { ...mail, bcc: ['carl@work.test'] })],
    says: 'yes',
    done: sent('bob@work.test'),
  },
  {
    ask: 'In HTML',
    calls: [call('send_email', { ...mail, body: '<p>At <b>noon</b>?</p>' })],
    says: 'yes',
    done: sent('bob@work.test'),
  },
  {
    ask: 'Auf Deutsch',
    calls: [call('send_email', { ...mail, body: 'Grüße aus Köln' })],
    says: 'yes',
    done: sent('bob@work.test'),
  },
  {
    ask: 'By name',
    calls: [call('send_email', { ...mail, to: ['Bob Builder <bob@work.test>'] })],
    says: 'yes',
    done: sent('Bob Builder <bob@work.test>'),
  },
  {
    ask: 'Tomorrow',
    calls: [call('schedule_send', { ...mail, sendAt: '2026-03-03T09:00:00+01:00' })],
    says: 'yes',
    finds: '2026-03-03T08:00:00.000Z',
  },
  {
    ask: 'Tomorrow, no',
    calls: [call('schedule_send', { ...mail, sendAt: LATER })],
    says: 'no',
    done: nothing,
  },
  {
    ask: 'Reply next week',
    calls: [call('schedule_send', { ...mail, sendAt: LATER, threadId: '$THREAD' })],
    says: 'yes',
    done: sent('bob@work.test'),
  },
];

const meeting: Task[] = [
  {
    ask: 'Meet Ann',
    calls: [call('create_calendar_invite', { threadId: '$THREAD', slotStart: SLOT })],
    says: 'yes',
    done: told('invited'),
  },
  {
    ask: 'Meet Ann for an hour',
    calls: [call('create_calendar_invite', { threadId: '$THREAD', slotStart: SLOT, durationMinutes: 60 })],
    says: 'yes',
    done: told('invited'),
  },
  {
    ask: 'Meet Ann, no',
    calls: [call('create_calendar_invite', { threadId: '$THREAD', slotStart: SLOT })],
    says: 'no',
    done: nothing,
  },
  {
    ask: 'Find a time and meet Ann',
    calls: [
      call('free_slots', { threadId: '$THREAD' }),
      call('create_calendar_invite', { threadId: '$THREAD', slotStart: SLOT }),
    ],
    says: 'yes',
    done: told('invited'),
  },
  {
    ask: 'Cancel what is not there',
    calls: [call('cancel_calendar_event', { threadId: '$THREAD' })],
    done: nothing,
  },
];

const tasks = [...reading, ...moving, ...sending, ...meeting];

function call(tool: string, input: unknown): ScriptedCall {
  return { tool, input };
}

it('there are tasks enough', () => expect(tasks.length).toBeGreaterThanOrEqual(40));

it.each(tasks.map((task) => [task.ask, task] as const))('does: %s', async (_ask, task) => {
  const person = await world.addAgentPerson();
  const threadId = await person.receive({
    subject: 'Budget',
    text: 'Can we talk about the budget for April?',
  });
  const news = await person.receive({
    from: { name: 'News', email: 'news@letters.test' },
    subject: 'Weekly news',
    text: 'Nothing happened',
  });
  const fill = (text: string) => text.replaceAll('$THREAD', threadId).replaceAll('$NEWS', news);
  const calls = JSON.parse(fill(JSON.stringify(task.calls))) as ScriptedCall[];
  world.setAi(
    scriptedAi('ai_primary', (_prompt, step) => {
      const next = calls[step];
      return next ? { calls: [next] } : { text: 'That is all.' };
    }),
  );
  let answer = await person.ask(fill(task.ask));
  if (task.says) answer = await answerCard(person, answer, task.says === 'yes');
  expect(answer.text).toBe('That is all.');
  if (task.finds) expect(JSON.stringify(toolPartsOf(answer.messages))).toContain(task.finds);
  await task.done?.(person, threadId);
});

async function answerCard(person: AgentPerson, { messages }: Answer, approved: boolean): Promise<Answer> {
  const part = messages.at(-1)?.parts.find(({ state }) => state === 'approval-requested');
  if (!part) throw new Error('There is no card');
  Object.assign(part, {
    state: 'approval-responded',
    approval: { ...(part['approval'] as object), approved },
  });
  return readAnswer(await person.chat(messages), messages);
}

async function nothing(person: AgentPerson): Promise<void> {
  expect(await person.writes()).toBe(0);
}

function sent(to: string) {
  return async (person: AgentPerson) => {
    const rows = await db.query<{ to: string[] }>(
      'SELECT to_list AS "to" FROM scheduled_sends WHERE user_id = $1',
      [person.tenant.tenantId],
    );
    expect(rows).toEqual([{ to: [to] }]);
  };
}

function told(what: 'invited') {
  return async (person: AgentPerson) => {
    expect(person.calendar.notices.map((notice) => notice.what)).toEqual([what]);
  };
}
