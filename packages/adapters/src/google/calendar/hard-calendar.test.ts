import { randomUUID } from 'node:crypto';
import { silentLogger } from '@triage/core/testing/fakes/silent-logger';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { connectPerson, type LocalGoogle, startLocalGoogle, systemClock } from '../testing/local-google.ts';
import { googleCalendar } from './calendar.ts';

const TEMPLATE = 'https://meet.jit.si/{id}';
const OWN_LINK = /^https:\/\/meet\.jit\.si\/[0-9a-f]{32}$/;

let google: LocalGoogle;
beforeAll(async () => {
  google = await startLocalGoogle();
});
beforeEach(() => google.control('reset', { empty: true }));
afterAll(() => google.close());

async function connected(meetingUrlTemplate?: string) {
  const { email, accessToken } = await connectPerson(google);
  const options = { accessToken, rootUrl: google.url, clock: systemClock, logger: silentLogger() };
  return { email, calendar: googleCalendar({ ...options, meetingUrlTemplate }) };
}

function newEvent() {
  const eventId = randomUUID().replaceAll('-', '');
  const start = new Date('2030-04-01T10:00:00.000Z');
  return {
    eventId,
    conferenceRequestId: `${eventId}-meet`,
    summary: 'Meet',
    description: '',
    start,
    end: new Date(start.getTime() + 3_600_000),
    timeZone: 'Europe/Berlin',
    attendees: ['grace@elsewhere.test'],
  };
}

async function mailed() {
  const { messages } = await google.control<{ messages: { raw: string }[] }>('outbox');
  return messages;
}

test('a calendar that allows no Meet books without a link, in one call', async () => {
  await google.control('nastiness', { meet: 'refused' });
  const { calendar } = await connected();
  const event = await calendar.createEvent(newEvent());
  expect(event).toMatchObject({ status: 'confirmed', hangoutLink: '', linkPending: false });
  expect(await mailed()).toHaveLength(1);
});

test('a template gives such a meeting an unguessable link, visible to every reader of the event', async () => {
  await google.control('nastiness', { meet: 'refused' });
  const { calendar } = await connected(TEMPLATE);
  const [first, second] = [await calendar.createEvent(newEvent()), await calendar.createEvent(newEvent())];
  expect(first.hangoutLink).toMatch(OWN_LINK);
  expect(second.hangoutLink).not.toBe(first.hangoutLink);
  expect((await calendar.getEvent(first.eventId))?.hangoutLink).toBe(first.hangoutLink);
  const [mail] = await mailed();
  expect(mail?.raw).toContain(first.hangoutLink);
});

test('Meet that is refused after all is left out of a second try: nothing was made by the first', async () => {
  const { calendar } = await connected(TEMPLATE);
  await google.control('faults', {
    api: 'calendar',
    method: 'events.insert',
    status: 400,
    reason: 'invalid',
  });
  const event = await calendar.createEvent(newEvent());
  expect(event.hangoutLink).toMatch(OWN_LINK);
  expect(await mailed()).toHaveLength(1);
});

test('a conference that is pending is waited for', async () => {
  await google.control('nastiness', { meetDelayMs: 600 });
  const { calendar } = await connected(TEMPLATE);
  const event = await calendar.createEvent(newEvent());
  expect(event).toMatchObject({
    hangoutLink: expect.stringMatching(/^https:\/\/meet\.google\.com\//),
    linkPending: false,
  });
});

test('a conference that stays pending is reported, and the event is kept', async () => {
  await google.control('nastiness', { meetDelayMs: 60_000 });
  const { calendar } = await connected(TEMPLATE);
  const event = await calendar.createEvent(newEvent());
  expect(event).toMatchObject({ hangoutLink: '', linkPending: true });
  await google.control('clock', { advanceMs: 60_000 });
  expect((await calendar.getEvent(event.eventId))?.hangoutLink).toMatch(/^https:\/\/meet\.google\.com\//);
});

test('one that fails is replaced by a link of the template', async () => {
  await google.control('nastiness', { meet: 'failing', meetDelayMs: 200 });
  const { calendar } = await connected(TEMPLATE);
  const event = await calendar.createEvent(newEvent());
  expect(event).toMatchObject({ hangoutLink: expect.stringMatching(OWN_LINK), linkPending: false });
});

const at = (hour: number) => `2030-04-01T${String(hour).padStart(2, '0')}:00:00.000Z`;
const span = (from: number, to: number) => ({ start: new Date(at(from)), end: new Date(at(to)) });
const DAY = { from: new Date(at(0)), to: new Date(at(23)) };

test('every selected calendar counts as busy, an unselected one does not, and a deleted one is skipped', async () => {
  const { email, calendar } = await connected();
  await calendar.createEvent({ ...newEvent(), ...span(9, 10) });
  const add = (id: string, fields: object) => google.control('calendars', { email, id, ...fields });
  await add('family', { busy: [{ start: at(12), end: at(13) }] });
  await add('team', { selected: false, busy: [{ start: at(15), end: at(16) }] });
  await add('left', { refused: 'notFound' });
  expect(await calendar.freeBusy(DAY)).toEqual([span(9, 10), span(12, 13)]);
});

test('a ticked calendar that cannot be read now does not pass for a free one', async () => {
  const { email, calendar } = await connected();
  await google.control('calendars', { email, id: 'family', refused: 'internalError' });
  await expect(calendar.freeBusy(DAY)).rejects.toMatchObject({ failure: 'unavailable' });
});

test('a grant without the list of calendars is asked for its own calendar alone', async () => {
  const { email, calendar } = await connected();
  await google.control('calendars', { email, id: 'family', busy: [{ start: at(12), end: at(13) }] });
  const refused = { status: 403, reason: 'insufficientPermissions' };
  await google.control('faults', { api: 'calendar', method: 'calendarList.list', ...refused });
  expect(await calendar.freeBusy(DAY)).toEqual([]);
});

test('an invitation missing from the calendar is added and answered, and the organizer is notified', async () => {
  await google.control('nastiness', { addInvitations: false });
  const { email, calendar } = await connected();
  const organizer = { name: 'Grace', email: 'grace@elsewhere.test' };
  const said = { uid: 'added@elsewhere.test', summary: 'Review', place: 'Room 4', ...span(9, 10) };
  const { eventId } = await calendar.addInvitation({ ...said, allDay: false, organizer, guests: [email] });
  expect(await mailed()).toEqual([]);
  await calendar.answerInvitation(eventId, 'accepted');
  const [reply] = await mailed();
  expect(reply?.raw).toMatch(/METHOD:REPLY[\s\S]*PARTSTAT=3DACCEPTED/);
  expect(await calendar.freeBusy(DAY)).toEqual([span(9, 10)]);
});

test('the agenda has the events of ticked calendars, busy times without titles, and names what it cannot read', async () => {
  const { email, calendar } = await connected();
  await calendar.createEvent({ ...newEvent(), ...span(9, 10) });
  const add = (id: string, fields: object) => google.control('calendars', { email, id, ...fields });
  const party = { summary: 'Party', start: { dateTime: at(12) }, end: { dateTime: at(13) } };
  const office = { ...party, summary: 'Office', eventType: 'workingLocation' };
  await add('family', { summary: 'Family', events: [party, office] });
  await add('boss', { busy: [{ start: at(11), end: at(12) }] });
  await add('team', { selected: false, busy: [{ start: at(15), end: at(16) }] });
  await add('left', { refused: 'notFound' });
  await add('broken', { summary: 'Broken', refused: 'backendError' });
  const { events, unread } = await calendar.listAgenda({ ...DAY, limit: 50 });
  expect(events.map(({ summary, calendar: name, start }) => [summary, name, start.toISOString()])).toEqual([
    ['Meet', '', at(9)],
    ['', 'boss', at(11)],
    ['Party', 'Family', at(12)],
  ]);
  expect(unread).toEqual(['Broken']);
});

test('the own calendar must be readable', async () => {
  const { calendar } = await connected();
  const refused = { status: 403, reason: 'insufficientPermissions' };
  await google.control('faults', { api: 'calendar', method: 'events.list', ...refused });
  await expect(calendar.listAgenda({ ...DAY, limit: 50 })).rejects.toMatchObject({ failure: 'forbidden' });
});

test('the agenda follows the pages up to its limit', async () => {
  const { email, calendar } = await connected();
  const events = Array.from({ length: 5 }, (_, hour) => ({
    summary: `${hour}`,
    start: { dateTime: at(hour) },
    end: { dateTime: at(hour + 1) },
  }));
  await google.control('calendars', { email, id: 'family', events });
  await google.control('nastiness', { eventsPage: 2 });
  const titles = async (limit: number) =>
    (await calendar.listAgenda({ ...DAY, limit })).events.map(({ summary }) => summary);
  expect(await titles(50)).toEqual(['0', '1', '2', '3', '4']);
  expect(await titles(3)).toEqual(['0', '1', '2']);
});
