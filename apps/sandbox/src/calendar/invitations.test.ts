import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningSandbox, startSandbox } from '../start-sandbox.ts';
import { connectPerson, control } from '../testing/connect-person.ts';

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ quiet: true });
});
afterAll(() => sandbox.close());

const primary = { calendarId: 'primary' };
const GUEST = 'grace@elsewhere.test';

/** Another program's invitation, as it comes by mail. */
function write(to: string, { method = 'REQUEST', sequence = 0, hour = 13 } = {}): string {
  return [
    'From: Ben <ben@elsewhere.test>',
    `To: ${to}`,
    'Subject: Review',
    `Content-Type: text/calendar; charset=utf-8; method=${method}`,
    '',
    'BEGIN:VCALENDAR',
    `METHOD:${method}`,
    'BEGIN:VEVENT',
    `UID:review-${to}`,
    `SEQUENCE:${sequence}`,
    `DTSTART;TZID=Europe/Berlin:20300506T${hour}0000`,
    `DTEND;TZID=Europe/Berlin:20300506T${hour + 1}0000`,
    'SUMMARY:Review\\, at last',
    'ORGANIZER;CN="Brown, Ben":mailto:ben@elsewhere.test',
    `ATTENDEE;PARTSTAT=NEEDS-ACTION;CN=Me:mailto:`,
    ` ${to}`,
    `ATTENDEE;PARTSTAT=ACCEPTED:mailto:${GUEST}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n');
}

async function invited(options: Parameters<typeof write>[1] = {}) {
  const person = await connectPerson(sandbox);
  const send = (changed = options) =>
    control(sandbox, 'mail', { to: person.email, raw: write(person.email, changed) });
  const find = async () => {
    const query = { ...primary, iCalUID: `review-${person.email}`, showDeleted: true };
    return (await person.calendar.events.list(query)).data.items?.[0];
  };
  await send();
  return { person, send, find };
}

test('an emailed invitation appears in the guest’s calendar as not answered', async () => {
  const { person, find } = await invited();
  expect(await find()).toMatchObject({
    summary: 'Review, at last',
    start: { dateTime: '2030-05-06T11:00:00.000Z' },
    organizer: { email: 'ben@elsewhere.test', displayName: 'Brown, Ben' },
    attendees: [
      { email: person.email, self: true, responseStatus: 'needsAction' },
      { email: GUEST, responseStatus: 'accepted' },
    ],
  });
});

test('a newer mail moves the event and keeps the answer; one that takes it back cancels it', async () => {
  const { person, send, find } = await invited();
  const eventId = (await find())?.id ?? '';
  const attendees = [{ email: person.email, responseStatus: 'accepted' }];
  await person.calendar.events.patch({ ...primary, eventId, requestBody: { attendees } });
  await send({ sequence: 1, hour: 15 });
  const moved = await find();
  expect(moved?.start?.dateTime).toBe('2030-05-06T13:00:00.000Z');
  expect(moved?.attendees?.find(({ self }) => self)?.responseStatus).toBe('accepted');
  await send({ sequence: 0, hour: 9 });
  expect((await find())?.start?.dateTime).toBe('2030-05-06T13:00:00.000Z');
  await send({ method: 'CANCEL', sequence: 2 });
  expect((await find())?.status).toBe('cancelled');
});

test('a guest can neither answer for another guest nor remove one', async () => {
  const { person, find } = await invited();
  const eventId = (await find())?.id ?? '';
  const attendees = [
    { email: person.email, responseStatus: 'declined' },
    { email: 'new@elsewhere.test', responseStatus: 'accepted' },
  ];
  await person.calendar.events.patch({ ...primary, eventId, requestBody: { attendees } });
  expect((await find())?.attendees?.map(({ email, responseStatus }) => [email, responseStatus])).toEqual([
    [person.email, 'declined'],
    [GUEST, 'accepted'],
  ]);
});

test('the organizer is notified of a new answer once, if the guest asked for it', async () => {
  const { person, find } = await invited();
  const eventId = (await find())?.id ?? '';
  const answer = (responseStatus: string, sendUpdates: string) =>
    person.calendar.events.patch({
      ...primary,
      eventId,
      sendUpdates,
      requestBody: { attendees: [{ email: person.email, responseStatus }] },
    });
  await answer('declined', 'none');
  await answer('tentative', 'all');
  await answer('tentative', 'all');
  const { messages } = await control<{ messages: { from: string; to: string[]; raw: string }[] }>(
    sandbox,
    'outbox',
  );
  const replies = messages.filter(({ from }) => from === person.email);
  expect(replies.map(({ to }) => to)).toEqual([['ben@elsewhere.test']]);
  expect(replies[0]?.raw).toContain('method=REPLY');
});

test('an invitation sent to somebody who is not a guest adds nothing to their calendar', async () => {
  const [person, other] = [await connectPerson(sandbox), await connectPerson(sandbox)];
  await control(sandbox, 'mail', { to: person.email, raw: write(other.email) });
  expect((await person.calendar.events.list(primary)).data.items).toEqual([]);
});

test('the seeded mailbox has future invitations that are in the calendar and not answered', async () => {
  const { calendar } = await connectPerson(sandbox, { email: 'ada@sandbox.test' });
  const timeMin = new Date().toISOString();
  const { items = [] } = (await calendar.events.list({ ...primary, timeMin, maxResults: 2_500 })).data;
  const waiting = items.filter(({ attendees }) =>
    attendees?.some(({ self, responseStatus }) => self && responseStatus === 'needsAction'),
  );
  expect(waiting.map(({ summary }) => summary)).toContain('Launch dry run');
});
