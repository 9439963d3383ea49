import type { Database } from '@triage/database/open-database';
import { rows, run } from '@triage/database/testing/rows';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mockAi } from '../../testing/fakes/mock-ai.ts';
import { answerOf } from '../../testing/isolation/ask.ts';
import { listProcedures } from '../../testing/isolation/isolation-world.ts';
import { randomId } from '../../testing/isolation/sample-input.ts';
import { type AgentWorld, makeAgentWorld } from '../../testing/worlds/agent-world.ts';
import { openTestDatabase } from '../../testing/worlds/test-database.ts';

const DAY_MS = 86_400_000;
const TIMES = ['until', 'remindAt', 'sendAt', 'slotStart', 'from', 'at', 'after', 'before'];
/** An offset that carries the last second of the year 9999 into the year 10000. */
const YEAR_10000 = '9999-12-31T23:59:59-14:00';

let db: Database;
let world: AgentWorld;
beforeAll(async () => {
  db = await openTestDatabase();
  world = makeAgentWorld(db);
  world.setAi(mockAi('ai_primary', { say: () => 'Fine.' }));
}, 120_000);
afterAll(() => db?.close());

const ahead = (days: number) => new Date(world.clock.now().getTime() + days * DAY_MS).toISOString();

const timed = listProcedures().flatMap(({ path, plan }) => {
  const sample = plan.make(({ kind }) => randomId(kind));
  const inner = (sample['input'] ?? sample) as Record<string, unknown>;
  // The `from` of an email is an address.
  const isTime = (name: string) => name in inner && !String(inner[name]).includes('@');
  return TIMES.filter(isTime).map((name) => ({ path, name, sample, inner }));
});

test('every procedure that takes a time is known', () => {
  expect([...new Set(timed.map(({ path, name }) => `${path} ${name}`))].sort()).toEqual([
    'agent.propose remindAt',
    'agent.propose sendAt',
    'agent.propose slotStart',
    'agent.propose until',
    'calendar.agenda from',
    'drafts.send remindAt',
    'drafts.send sendAt',
    'meeting.create slotStart',
    'meeting.reschedule slotStart',
    'meeting.slots at',
    'meeting.slots from',
    'reminders.set remindAt',
    'search.advanced after',
    'search.advanced before',
    'search.hybrid after',
    'search.hybrid before',
    'send.edit remindAt',
    'send.edit sendAt',
    'send.queue remindAt',
    'send.queue sendAt',
    'snooze.snooze until',
    'snooze.snoozeMany until',
  ]);
});

test.each(timed)('$path refuses a $name that is too far ahead, without any effect', async (given) => {
  const { path, name, sample, inner } = given;
  const person = await world.addAgentPerson();
  const threadId = await person.receive({ subject: 'Dinner', text: 'Shall we meet?' });
  const mail = { to: ['ann@client.test'], subject: 'Earlier', body: 'Hello', sendAt: ahead(1) };
  const { scheduledSendId } = (await person.call('send.queue', mail)) as { scheduledSendId: string };
  const content = { kind: 'new', to: 'ann@client.test', subject: 'Draft', body: 'Hello' };
  await person.call('drafts.save', { draftId: 'a-draft', seen: 0, content });
  for (const time of [YEAR_10000, '9999-12-31T23:59:59Z', ahead(3_654)]) {
    const changed = {
      ...inner,
      [name]: time,
      ...('before' in inner && name === 'after' && { before: undefined }),
    };
    if ('threadId' in changed) changed['threadId'] = threadId;
    if ('attachmentIds' in changed) changed['attachmentIds'] = [];
    if ('scheduledSendId' in changed) changed['scheduledSendId'] = scheduledSendId;
    if (path === 'drafts.send') Object.assign(changed, { draftId: 'a-draft', seen: 1 });
    const input = 'input' in sample ? { ...sample, input: changed } : changed;
    const answer = JSON.parse(await answerOf(() => person.call(path, input)));
    expect(answer, time).toMatchObject({ status: 400, body: { error: 'Invalid request' } });
    const fields = Object.keys(answer.body.fieldErrors);
    expect(['input', name], time).toContain(fields[0]);
  }
  expect(await person.writes(), 'the earlier send alone').toBe(1);
});

test('a snooze and a meeting almost ten years ahead are made, and every view still answers', async () => {
  const person = await world.addAgentPerson();
  const [snoozed, met] = [
    await person.receive({ subject: 'Reunion', text: 'Shall we meet?' }),
    await person.receive({ subject: 'Wedding', text: 'Shall we meet?' }),
  ];
  const answers = [
    await answerOf(() => person.call('snooze.snooze', { threadId: snoozed, until: ahead(3_652) })),
    await answerOf(() => person.call('meeting.create', { threadId: met, slotStart: ahead(3_652) })),
    await answerOf(() => person.call('inbox.list', { view: 'snoozed' })),
    await answerOf(() => person.call('inbox.thread', { threadId: snoozed })),
    await answerOf(() => person.call('inbox.thread', { threadId: met })),
    await answerOf(() => person.call('search.hybrid', { query: 'wedding before:9999-12-31' })),
    await answerOf(() => person.call('search.advanced', { query: 'after:9999-12-31' })),
  ];
  expect(answers.filter((answer) => /"status":|unexpected/.test(answer))).toEqual([]);
});

test('an answer that fails its own schema is a logged failure of ours, not a mistake of the caller', async () => {
  const person = await world.addAgentPerson();
  const threadId = await person.receive({ subject: 'Broken', text: 'Hello?' });
  await person.call('snooze.snooze', { threadId, until: ahead(2) });
  await run(
    db,
    rows
      .updateTable('snoozes')
      .set({ snoozed_until: '10000-01-01T00:00:00Z' })
      .where('user_id', '=', person.tenant.tenantId),
  );
  const before = world.logger.lines.length;
  const answer = JSON.parse(await answerOf(() => person.call('inbox.list', { view: 'snoozed' })));
  expect(answer).toEqual({ unexpected: expect.stringContaining('Output validation failed') });
  const [line] = world.logger.lines.slice(before);
  expect(line).toMatchObject({ level: 'error', event: 'request.failed' });
  expect(String((line?.cause as Error | undefined)?.cause)).toContain('snoozedUntil');
});
