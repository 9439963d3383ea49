import { expect, it } from 'vitest';
import {
  call,
  LATER,
  movingTasks,
  nothing,
  readingTasks,
  SLOT,
  type Task,
} from '../../testing/agent-tasks.ts';
import { type ScriptedCall, scriptedAi } from '../../testing/fakes/scripted-model.ts';
import {
  type AgentPerson,
  type Answer,
  collectAnswer,
  makeAgentWorld,
} from '../../testing/worlds/agent-world.ts';
import { shareTestDatabase } from '../../testing/worlds/share-test-database.ts';
import { toolPartsOf } from './tool-part.ts';

const db = shareTestDatabase();
const world = makeAgentWorld(db);

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

const tasks = [...readingTasks, ...movingTasks, ...sending, ...meeting];

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
  return collectAnswer(await person.chat(messages), messages);
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
