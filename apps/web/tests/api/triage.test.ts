import type { InboxPage, View } from '@triage/contract/inbox/inbox';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { answerOf, everyRow, queryProcedure } from '../support/call-procedure.ts';
import { eventually } from '../support/eventually.ts';
import { connectedNewcomer, type Person } from '../support/person.ts';
import { CRON_SECRET, startWorld, type World } from '../support/start-world.ts';

let world: World;
let person: Person;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world?.stop());
beforeEach(async () => {
  person = await connectedNewcomer(world);
  await deliver({ subject: 'The first one' });
});

const rows = async (view: View) => {
  const listed = await queryProcedure(person, 'inbox.list', { view, limit: 100 });
  return (await answerOf<InboxPage>(listed)).rows;
};
const shown = async (view: View) => (await rows(view)).map((row) => row.threadId);

/** Delivers by push, through webhook, job, sync and rules, until the thread is listed. */
async function deliver(mail: {
  subject: string;
  text?: string;
  html?: string;
  from?: string;
  inReplyTo?: string;
}) {
  const { threadId, messageId } = (await world.control('mail', {
    to: person.email,
    from: 'Ann Lee <ann@lee.example>',
    text: 'Could you send me the signed contract by tomorrow?',
    ...mail,
  })) as { threadId: string; messageId: string };
  const delivered = performance.now();
  const row = await eventually(async () => {
    const found = (await everyRow(person)).find((row) => row.threadId === threadId);
    if (!found) throw new Error('It is in no lane');
    return found;
  });
  return { threadId, messageId, row, ms: performance.now() - delivered };
}

async function answer(method: string, path: string, body: unknown) {
  const response = await person.call(method, path, body);
  return { status: response.status, body: await response.text() };
}

async function inAccount(threadId: string): Promise<string[]> {
  const { messages } = (await world.control(`mailbox?email=${encodeURIComponent(person.email)}`)) as {
    messages: { threadId: string; labelIds: string[] }[];
  };
  return messages.filter((message) => message.threadId === threadId).flatMap((message) => message.labelIds);
}

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();
const OK = { status: 200, body: '{"success":true}' };

test('a delivered message is classified into its lane', async () => {
  const question = await deliver({ subject: 'Contract' });
  const meeting = await deliver({
    subject: 'Meeting next week',
    text: 'Are you free for a meeting on Tuesday at 10:00 or Wednesday at 15:00? What time suits you?',
  });
  expect([question.row.lane, meeting.row.lane]).toEqual(['reply', 'schedule']);
  process.stdout.write(
    `delivered and in its lane within ${Math.round(question.ms)} ms, ${Math.round(meeting.ms)} ms\n`,
  );
});

test('a deceptive message and a sales pitch are for information and say why', async () => {
  const posing = await deliver({
    subject: 'Mailbox almost full',
    from: 'IT Service Desk <helpdesk@mailbox-verify.test>',
    text: 'Confirm your password within 24 hours: https://collect.attacker.test/login. Can we meet tomorrow at 10:00?',
  });
  expect(posing.row).toMatchObject({
    lane: 'fyi',
    priority: 'low',
    suspicious: true,
    deception: { kind: 'passwordRequest', looksLike: null },
    schedulingIntent: null,
  });
  expect(posing.row.reasons[0]).toBe('asks for a sign-in or a password, and you do not know the sender');
  const pitch = await deliver({
    subject: 'Quick question',
    from: 'Jess <jess@growth.test>',
    text: 'I came across your site. We help companies like yours boost your revenue. Our platform is trusted by 300 teams. Open to a quick demo?',
  });
  expect(pitch.row).toMatchObject({ lane: 'fyi', priority: 'low', suspicious: false });
  expect(pitch.row).not.toHaveProperty('deception');
  expect(pitch.row.reasons[0]).toBe('sales: an offer from somebody new');
});

describe('snooze', () => {
  test('hides a thread, replaces its time, and cancelling shows it again', async () => {
    const { threadId } = await deliver({ subject: 'Later' });
    expect(await answer('POST', '/api/inbox/snooze', { threadId, until: inAnHour() })).toEqual(OK);
    expect(await shown('reply')).not.toContain(threadId);
    const until = new Date(Date.now() + 7_200_000).toISOString();
    expect(await answer('POST', '/api/inbox/snooze', { threadId, until })).toEqual(OK);
    expect(await rows('snoozed')).toMatchObject([{ threadId, snoozedUntil: until }]);
    expect(await inAccount(threadId)).toContain('INBOX');
    expect(await answer('DELETE', '/api/inbox/snooze', { threadId })).toEqual(OK);
    expect(await shown('reply')).toContain(threadId);
    expect(await answer('DELETE', '/api/inbox/snooze', { threadId })).toEqual(OK);
  });

  test('refuses a past time with a field error, and an unknown thread', async () => {
    const { threadId } = await deliver({ subject: 'Past' });
    const past = await person.call('POST', '/api/inbox/snooze', { threadId, until: '2020-01-01T00:00:00Z' });
    expect(past.status).toBe(400);
    expect(await past.json()).toEqual({
      error: 'Invalid request',
      fieldErrors: { until: [expect.any(String)] },
      formErrors: [],
    });
    expect(await answer('POST', '/api/inbox/snooze', { threadId: 'nowhere', until: inAnHour() })).toEqual({
      status: 404,
      body: '{"error":"Thread not found"}',
    });
  });

  test('ends when somebody else writes again', async () => {
    const { threadId, messageId } = await deliver({ subject: 'Wake' });
    await answer('POST', '/api/inbox/snooze', { threadId, until: inAnHour() });
    await deliver({ subject: 'Re: Wake', text: 'Could you answer today?', inReplyTo: messageId });
    await eventually(async () => expect(await shown('snoozed')).not.toContain(threadId));
    expect(await shown('reply')).toContain(threadId);
  });

  test('ends on its own and by cron, and is counted once', async () => {
    const { threadId } = await deliver({ subject: 'Short' });
    const until = new Date(Date.now() + 1_000).toISOString();
    expect(await answer('POST', '/api/inbox/snooze', { threadId, until })).toEqual(OK);
    await eventually(async () => expect(await shown('reply')).toContain(threadId));
    const headers = { Authorization: `Bearer ${CRON_SECRET}` };
    const cron = () => fetch(`${world.appUrl}/api/cron/process-due`, { method: 'POST', headers });
    const answers = (await Promise.all(
      (await Promise.all([cron(), cron()])).map((response) => response.json()),
    )) as { expiredSnoozes: number }[];
    expect(answers.reduce((sum, each) => sum + each.expiredSnoozes, 0)).toBeLessThanOrEqual(1);
    expect(await shown('snoozed')).toEqual([]);
  });
});

describe('archive and restore', () => {
  const classification = (threadId: string, lane: string) =>
    new RegExp(
      `^\\{"success":true,"classification":\\{"threadId":"${threadId}","priority":"(?:high|medium|low)","lane":"${lane}",` +
        '"subject":"Contract","sender":"Ann Lee <ann@lee\\.example>","snippet":"[^"]+","schedulingIntent":null,' +
        '"classifiedAt":"\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z"\\}\\}$',
    );

  test('answer with the classification and act on the account', async () => {
    const { threadId } = await deliver({ subject: 'Contract' });
    const archived = await answer('POST', '/api/inbox/archive', { threadId });
    expect(archived).toEqual({ status: 200, body: expect.stringMatching(classification(threadId, 'done')) });
    expect(await inAccount(threadId)).not.toContain('INBOX');
    expect([await shown('done'), await shown('reply')].map((ids) => ids.includes(threadId))).toEqual([
      true,
      false,
    ]);
    expect((await answer('POST', '/api/inbox/archive', { threadId })).status).toBe(200);
    const restored = await answer('POST', '/api/inbox/restore', { threadId, lane: 'fyi' });
    expect(restored).toEqual({ status: 200, body: expect.stringMatching(classification(threadId, 'fyi')) });
    expect(await inAccount(threadId)).toContain('INBOX');
    expect(await shown('fyi')).toContain(threadId);
  });

  test('a refusing mail account leaves everything unchanged', async () => {
    const { threadId } = await deliver({ subject: 'Contract' });
    await world.control('faults', {
      api: 'gmail',
      method: 'threads.modify',
      email: person.email,
      status: 403,
      times: 20,
    });
    expect(await answer('POST', '/api/inbox/archive', { threadId })).toEqual({
      status: 500,
      body: '{"error":"Archive failed"}',
    });
    await world.control('faults', { clear: true });
    expect(await shown('reply')).toContain(threadId);
    expect(await inAccount(threadId)).toContain('INBOX');
  });

  test('an unknown thread cannot be archived or restored', async () => {
    expect(await answer('POST', '/api/inbox/archive', { threadId: 'nowhere' })).toEqual({
      status: 500,
      body: '{"error":"Archive failed"}',
    });
    expect(await answer('POST', '/api/inbox/restore', { threadId: 'nowhere', lane: 'fyi' })).toEqual({
      status: 404,
      body: '{"error":"Thread not found"}',
    });
  });
});
