import type { MeetingDetails, MeetingDetailsAnswer } from '@triage/contract/meetings/meeting';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerOf, deliver, queryProcedure, seesSubject } from '../support/call-procedure.ts';
import { eventually } from '../support/eventually.ts';
import { openCalendar } from '../support/mail/other-calendar-program.ts';
import { connectedNewcomer, type Person } from '../support/person.ts';
import { startWorld, type World } from '../support/start-world.ts';

let world: World;
let person: Person;

beforeAll(async () => {
  world = await startWorld();
  person = await connectedNewcomer(world);
});
afterAll(() => world?.stop());

const HOUR = 3_600_000;
const inHours = (hours: number) =>
  new Date(Math.floor(Date.now() / HOUR) * HOUR + hours * HOUR).toISOString();

interface Answer {
  success: boolean;
  eventId: string;
  hangoutLink: string;
  htmlLink: string;
  draftHtml: string;
  meeting: { threadId: string; eventId: string; start: string; durationMinutes: number };
  classification?: { threadId: string } | null;
  error?: string;
}

async function call(method: string, body: object, path = '/api/inbox/meeting') {
  const response = await person.call(method, path, body);
  return { status: response.status, body: (await response.json()) as Answer };
}

/** Delivers an email and returns its thread once it is cached. */
async function receive(
  subject: string,
  text = 'Hello, shall we meet next week? Kind regards, Ben',
): Promise<string> {
  await deliver(world, { to: person.email, from: 'Ben Brown <ben@client.test>', subject, text });
  return (await seesSubject(person, subject)).threadId;
}

async function detailsOf(threadId: string): Promise<MeetingDetails | null> {
  const response = await queryProcedure(person, 'meeting.find', { threadId });
  return (await answerOf<MeetingDetailsAnswer>(response)).meeting;
}

test('a meeting is booked, refused a second time, rescheduled with its link, and cancelled', async () => {
  const threadId = await receive('Kick-off');
  const slotStart = inHours(48);
  const made = await call('POST', { threadId, slotStart, durationMinutes: 45 });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  expect(made.body).toMatchObject({ success: true, classification: { threadId } });
  expect(made.body.hangoutLink).toMatch(/^https:/);
  expect(made.body.htmlLink).toMatch(/^https?:/);
  const { eventId, hangoutLink } = made.body;
  expect(made.body.meeting).toEqual({ threadId, eventId, start: slotStart, durationMinutes: 45 });
  expect(made.body.draftHtml).toContain(slotStart.slice(11, 16));
  expect(made.body.draftHtml).toContain(hangoutLink);

  expect(await call('POST', { threadId, slotStart })).toEqual({
    status: 409,
    body: { error: 'Thread already has a meeting' },
  });

  const later = inHours(72);
  const moved = await call('PATCH', { threadId, slotStart: later });
  expect(moved.status).toBe(200);
  expect(moved.body).toMatchObject({ eventId, hangoutLink, meeting: { start: later, durationMinutes: 30 } });
  expect(moved.body).not.toHaveProperty('classification');

  expect(await call('DELETE', { threadId })).toEqual({ status: 200, body: { success: true, eventId } });
  expect(await call('DELETE', { threadId })).toEqual({ status: 404, body: { error: 'Meeting not found' } });
  expect(await call('PATCH', { threadId, slotStart })).toEqual({
    status: 404,
    body: { error: 'Meeting not found' },
  });
});

test('a thread that does not exist is 404 on every method, and a time in the past is 400', async () => {
  const unknown = { threadId: 'nowhere', slotStart: inHours(48) };
  for (const method of ['POST', 'PATCH', 'DELETE'])
    expect(await call(method, unknown)).toEqual({ status: 404, body: { error: 'Thread not found' } });
  const threadId = await receive('Too late');
  for (const method of ['POST', 'PATCH']) {
    const refused = await call(method, { threadId, slotStart: '2020-01-01T00:00:00Z' });
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({
      error: 'Invalid request',
      fieldErrors: { slotStart: [expect.any(String)] },
    });
  }
});

test('twenty concurrent POSTs create one event', async () => {
  const threadId = await receive('Everyone at once');
  const body = { threadId, slotStart: inHours(96) };
  const answers = await Promise.all(Array.from({ length: 20 }, () => call('POST', body)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
});

test('after kill -9 between the event and its response, the retry returns the same event', async () => {
  const threadId = await receive('Killed in between');
  const program = await openCalendar(world, person);
  // The event is created, its response is lost, and the follow-up query hangs until the process is dead.
  await world.control('faults', {
    api: 'calendar',
    method: 'events.insert',
    acceptThenFail: 'drop',
    times: 1,
  });
  await world.control('faults', { api: 'calendar', method: 'events.get', timeout: 30_000, times: 1 });
  const body = { threadId, slotStart: inHours(120) };
  const lost = call('POST', body).catch(() => null);
  const [left] = await eventually(async () => {
    const events = await program.list('Killed in between');
    expect(events).toHaveLength(1);
    return events;
  });
  await world.restartApp('SIGKILL');
  expect(await lost).toBeNull();
  const made = await call('POST', body);
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  expect(made.body).toMatchObject({ eventId: left?.id, hangoutLink: left?.hangoutLink });
  expect(await program.list('Killed in between')).toHaveLength(1);
  expect((await call('POST', body)).status).toBe(409);
});

test('events moved or deleted in the calendar are updated on the thread at the next sync', async () => {
  const threadId = await receive('Watched');
  const program = await openCalendar(world, person);
  const { eventId } = (await call('POST', { threadId, slotStart: inHours(144) })).body;
  const [start, end] = [inHours(150), inHours(151)];
  await program.patch(eventId, { start: { dateTime: start }, end: { dateTime: end } });
  await receive('Something that makes it sync');
  await eventually(async () =>
    expect(await detailsOf(threadId)).toMatchObject({ start, durationMinutes: 60, change: 'moved' }),
  );
  await program.remove(eventId);
  await receive('And again');
  await eventually(async () =>
    expect(await detailsOf(threadId)).toMatchObject({ state: 'cancelled', change: 'cancelled' }),
  );
  expect((await seesSubject(person, 'Watched')).meeting).toBeNull();
  expect((await call('PATCH', { threadId, slotStart: inHours(160) })).status).toBe(404);
  const again = await call('POST', { threadId, slotStart: inHours(170) });
  expect(again.status).toBe(200);
  expect(again.body.eventId).not.toBe(eventId);
});

test('an unreachable calendar is a 500 that stores nothing', async () => {
  const threadId = await receive('Down');
  await world.control('faults', { api: 'calendar', method: 'events.insert', status: 403, times: 1 });
  const body = { threadId, slotStart: inHours(180) };
  expect(await call('POST', body)).toEqual({ status: 500, body: { error: 'Internal error' } });
  expect((await call('DELETE', { threadId })).status).toBe(404);
  expect((await call('POST', body)).status).toBe(200);
});
