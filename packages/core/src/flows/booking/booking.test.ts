import type { BookingPage, GuestBooking, OpenPage } from '@triage/contract/meetings/booking';
import { beforeEach, expect, test } from 'vitest';
import { type AgentPerson, type AgentWorld, makeAgentWorld } from '../../../testing/worlds/agent-world.ts';
import { shareTestDatabase } from '../../../testing/worlds/share-test-database.ts';
import { finishBookings } from './confirm-booking.ts';
import { pruneBookings } from './prune-bookings.ts';
import { watchBookings } from './watch-bookings.ts';

const db = shareTestDatabase();
const HOUR = 3_600_000;
let world: AgentWorld;
let ada: AgentPerson;
let page: string;

beforeEach(async () => {
  world = makeAgentWorld(db);
  ada = await world.addAgentPerson();
  page = await openPageOf(ada);
});

async function openPageOf(person: AgentPerson): Promise<string> {
  const { url } = (await person.call('booking.change', { enabled: true })) as BookingPage;
  return new URL(url ?? '').pathname.split('/').at(-1) ?? '';
}

/** A visitor has no session. */
const visit = (path: string, input: object, of = page) =>
  ada.call(path, { page: of, ...input }, { findSession: async () => null });
const free = async () => ((await visit('booking.open', {})) as OpenPage).starts;
const first = async () => (await free())[0] ?? '';
const guest = { name: 'Ben Brown', email: 'ben@client.test', timeZone: 'Asia/Tokyo' };

/** Asks, and answers with the secret of the link in the email. */
async function ask(start: string, fields: object = {}): Promise<string> {
  const before = new Set((await sends()).map(({ id }) => id));
  await visit('booking.ask', { ...guest, start, ...fields });
  const mail = (await sends()).find(({ id }) => !before.has(id));
  return /\/book\/[\w-]+\/([\w-]+)/.exec(mail?.body ?? '')?.[1] ?? '';
}

const sends = () =>
  db.query<{ id: string; to: string[]; subject: string; body: string }>(
    'SELECT id, to_list AS "to", subject, body FROM scheduled_sends WHERE user_id = $1',
    [ada.tenant.tenantId],
  );
const events = async () =>
  ada.calendar.listEvents({
    from: world.clock.now(),
    to: new Date(world.clock.now().getTime() + 60 * 24 * HOUR),
  });
const confirm = (token: string) => visit('booking.confirm', { token }) as Promise<GuestBooking>;

test('a page is off until its owner switches it on, and keeps its link', async () => {
  const other = await world.addAgentPerson();
  expect(await other.call('booking.page')).toMatchObject({ enabled: false, url: null });
  await ada.call('booking.change', { enabled: false });
  await expect(visit('booking.open', {})).rejects.toThrow('Booking page not found');
  expect(await openPageOf(ada)).toBe(page);
  const { url } = (await ada.call('booking.renew')) as BookingPage;
  expect(url).not.toContain(page);
  await expect(visit('booking.open', {})).rejects.toThrow('Booking page not found');
});

test('a visitor sees free times within the working hours, after the notice, and no reason why others are taken', async () => {
  await ada.call('booking.change', { enabled: true, noticeHours: 48, daysAhead: 7, durationMinutes: 60 });
  const before = await free();
  const taken = before[3] ?? '';
  ada.calendar.block(new Date(taken), new Date(Date.parse(taken) + HOUR));
  const opened = (await visit('booking.open', {})) as OpenPage;
  expect(opened).toEqual({
    ...{ title: '', ownerName: expect.any(String), durationMinutes: 60, timeZone: expect.any(String) },
    starts: expect.any(Array),
  });
  expect(opened.starts.length).toBeGreaterThan(10);
  // An hour that begins half an hour before or after overlaps.
  const gone = before.filter((start) => !opened.starts.includes(start));
  expect(gone.map((start) => (Date.parse(start) - Date.parse(taken)) / HOUR)).toEqual([-0.5, 0, 0.5]);
  const now = world.clock.now().getTime();
  expect(opened.starts.every((start) => Date.parse(start) >= now + 48 * HOUR)).toBe(true);
  expect(opened.starts.every((start) => Date.parse(start) < now + 7 * 24 * HOUR)).toBe(true);
});

test('asking sends one email, with the time in the guest’s zone and nothing that the visitor wrote', async () => {
  const start = await first();
  await ask(start, { name: 'Buy now at evil.test', note: 'Cheap pills' });
  const [mail, ...more] = await sends();
  expect(more).toEqual([]);
  expect(mail?.to).toEqual(['ben@client.test']);
  expect(mail?.body).toContain('(Asia/Tokyo)');
  expect(`${mail?.subject} ${mail?.body}`).not.toMatch(/evil|pills/);
  expect(await events()).toEqual([]);
});

test('confirming makes one event with the guest, however often it is done', async () => {
  const start = await first();
  const token = await ask(start);
  expect(await visit('booking.find', { token })).toMatchObject({ state: 'asked', start });
  const answers = await Promise.all([confirm(token), confirm(token), confirm(token)]);
  expect(answers.map(({ state }) => state)).toEqual(['booked', 'booked', 'booked']);
  expect(await events()).toMatchObject([
    { start: new Date(start), attendees: [{ email: 'ben@client.test', response: 'needsAction' }] },
  ]);
  expect((await events())[0]?.summary).toMatch(/^Ben Brown and /);
  expect(await free()).not.toContain(start);
  expect(await ada.call('booking.list')).toMatchObject({ bookings: [{ guestName: 'Ben Brown', start }] });
});

test('of two guests who confirm the same time, one gets it', async () => {
  const start = await first();
  const tokens = [await ask(start), await ask(start, { email: 'cleo@client.test' })];
  const answers = await Promise.allSettled(tokens.map(confirm));
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await events()).toHaveLength(1);
});

test('a time that was taken in between is refused', async () => {
  const start = await first();
  const token = await ask(start);
  ada.calendar.block(new Date(start), new Date(Date.parse(start) + HOUR));
  await expect(confirm(token)).rejects.toThrow('This time is no longer free');
  await expect(visit('booking.ask', { ...guest, start })).rejects.toThrow('This time is no longer free');
  expect(ada.calendar.notices).toEqual([]);
});

test.each(['before', 'after'] as const)(
  'a calendar that fails %s it made the event leaves one event, made by the job',
  async (when) => {
    const token = await ask(await first());
    ada.calendar.fail('createEvent', { when, failure: 'unknown' });
    await expect(confirm(token)).rejects.toThrow();
    world.clock.advance(60_000);
    await finishBookings(ada.tenant);
    await finishBookings(ada.tenant);
    expect(await events()).toHaveLength(1);
    expect(ada.calendar.notices).toHaveLength(1);
    expect(await visit('booking.find', { token })).toMatchObject({ state: 'booked' });
  },
);

test('a refusal leaves the booking to be confirmed again', async () => {
  const token = await ask(await first());
  ada.calendar.fail('createEvent', { when: 'before', failure: 'rateLimited' });
  await expect(confirm(token)).rejects.toThrow();
  expect(await confirm(token)).toMatchObject({ state: 'booked' });
});

test('a guest can cancel before and after confirming', async () => {
  const [early, late] = [await ask(await first()), await ask((await free())[5] ?? '')];
  expect(await visit('booking.cancel', { token: early })).toMatchObject({ state: 'cancelled' });
  await expect(confirm(early)).rejects.toThrow('This booking can no longer be confirmed');
  await confirm(late);
  expect(await visit('booking.cancel', { token: late })).toMatchObject({ state: 'cancelled' });
  expect(await visit('booking.cancel', { token: late })).toMatchObject({ state: 'cancelled' });
  expect(ada.calendar.notices.map(({ what }) => what)).toEqual(['invited', 'cancelled']);
});

test('a link expires after a day, and requests are forgotten', async () => {
  const token = await ask((await free()).at(-1) ?? '');
  world.clock.advance(25 * HOUR);
  expect(await visit('booking.find', { token })).toMatchObject({ state: 'expired' });
  await expect(confirm(token)).rejects.toThrow('This booking can no longer be confirmed');
  world.clock.advance(25 * HOUR);
  await pruneBookings(world.services);
  await expect(visit('booking.find', { token })).rejects.toThrow('Booking not found');
});

test('nobody can have more than a few emails sent to an address, or many to different ones', async () => {
  const start = await first();
  for (let asked = 0; asked < 3; asked++) await ask(start);
  await expect(ask(start, { email: 'BEN@client.test' })).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  for (let asked = 3; asked < 20; asked++) await ask(start, { email: `guest${asked}@client.test` });
  await expect(ask(start, { email: 'one.more@client.test' })).rejects.toThrow('Too many bookings');
  expect(await sends()).toHaveLength(20);
});

test('a guest can still cancel after the page was switched off; nothing can be confirmed any more', async () => {
  const [booked, asked] = [await ask(await first()), await ask((await free())[8] ?? '')];
  await confirm(booked);
  await ada.call('booking.change', { enabled: false });
  await expect(confirm(asked)).rejects.toThrow('This booking can no longer be confirmed');
  expect(await visit('booking.cancel', { token: booked })).toMatchObject({ state: 'cancelled' });
  await ada.call('booking.renew');
  await expect(visit('booking.find', { token: asked })).rejects.toThrow('Booking not found');
});

test('a name beside the address is refused: it would be a text of the visitor in an email to a stranger', async () => {
  const start = await first();
  await expect(ask(start, { email: '"Cheap pills" <ben@client.test>' })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  });
  expect(await sends()).toEqual([]);
});

test('a time whose meeting was cancelled in the calendar can be booked again', async () => {
  const start = await first();
  await confirm(await ask(start));
  ada.calendar.remove((await events())[0]?.eventId ?? '');
  world.clock.advance(60_000);
  expect(await free()).toContain(start);
  expect(await confirm(await ask(start, { email: 'cleo@client.test' }))).toMatchObject({ state: 'booked' });
});

test('an event that was made before its answer was lost is found, also while the calendar refuses to answer', async () => {
  const token = await ask(await first());
  ada.calendar.fail('createEvent', { when: 'after', failure: 'unknown' });
  await expect(confirm(token)).rejects.toThrow();
  world.clock.advance(60_000);
  ada.calendar.fail('getEvent', { when: 'before', failure: 'rateLimited' });
  await expect(confirm(token)).rejects.toThrow();
  world.clock.advance(60_000);
  expect(await confirm(token)).toMatchObject({ state: 'booked' });
  expect(await events()).toHaveLength(1);
});

test('a page of somebody who may no longer sign in is closed', async () => {
  world.services.settings.isAdmitted = () => false;
  await expect(visit('booking.open', {})).rejects.toThrow('Booking page not found');
});

test('a booking follows its event in the calendar: moved, then deleted; another person’s stays', async () => {
  const start = await first();
  const token = await ask(start);
  await confirm(token);
  const other = await world.addAgentPerson();
  const [event] = await events();
  const later = new Date(Date.parse(start) + 26 * HOUR);
  const end = new Date(later.getTime() + HOUR);
  await ada.calendar.moveEvent(event?.eventId ?? '', { start: later, end, timeZone: 'Europe/Berlin' });
  await watchBookings(other.tenant);
  expect(await ada.call('booking.list')).toMatchObject({ bookings: [{ start }] });
  await watchBookings(ada.tenant);
  const moved = { start: later.toISOString(), end: end.toISOString() };
  expect(await ada.call('booking.list')).toMatchObject({ bookings: [moved] });
  expect(await visit('booking.find', { token })).toMatchObject({ state: 'booked', ...moved });
  await ada.calendar.cancelEvent(event?.eventId ?? '');
  await watchBookings(ada.tenant);
  expect(await ada.call('booking.list')).toEqual({ bookings: [] });
  expect(await visit('booking.find', { token })).toMatchObject({ state: 'cancelled' });
});
