import fc from 'fast-check';
import { expect, test } from 'vitest';
import { schedulingWorld, type WorldOptions } from '../../testing/worlds/scheduling-world.ts';
import { shareTestDatabase } from '../../testing/worlds/share-test-database.ts';
import { createMeeting } from './create-meeting.ts';
import { findFreeSlots } from './find-free-slots.ts';
import { listWorkingTimes } from './list-working-times.ts';

const db = shareTestDatabase();

const open = (options: WorldOptions = {}) => schedulingWorld(db, options);
const hours = { days: [1, 2, 3, 4, 5], start: '09:00', end: '17:00' };
const wall = (instant: number | string, zone: string) =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(new Date(instant));

test('free slots are within the user’s working hours and avoid events in the calendar', async () => {
  const world = await open({ preferences: { workingHours: { days: [1], start: '13:00', end: '15:00' } } });
  world.calendar.block(new Date('2026-03-09T12:30:00Z'), new Date('2026-03-09T13:00:00Z'));
  const { slots, timeZone } = await findFreeSlots(world, { durationMinutes: 30, days: 8 });
  expect(timeZone).toBe('Europe/Berlin');
  expect(slots.map(({ start }) => wall(start, timeZone))).toEqual([
    ...['Mon 13:00', 'Mon 13:30', 'Mon 14:00', 'Mon 14:30'],
    ...['Mon 13:00', 'Mon 14:00', 'Mon 14:30'],
  ]);
  expect(slots.every(({ conflict, proposed }) => !conflict && !proposed)).toBe(true);
});

test('times that the mail proposes come first, conflicts shown, past ones left out', async () => {
  const world = await open();
  const threadId = await world.receive({ from: 'ben@client.test', text: 'Meet?' });
  await world.classify(threadId, 'schedule', {
    proposedTimes: ['2026-06-02T20:00:00+02:00', '2026-03-04T10:00:00+01:00', '2026-03-01T10:00:00+01:00'],
  });
  world.calendar.block(new Date('2026-03-04T09:15:00Z'), new Date('2026-03-04T09:20:00Z'));
  const { slots } = await findFreeSlots(world, { threadId, durationMinutes: 30, days: 3 });
  expect(slots.slice(0, 3)).toMatchObject([
    { start: '2026-03-04T09:00:00.000Z', proposed: true, conflict: true },
    { start: '2026-06-02T18:00:00.000Z', proposed: true, conflict: false },
    { start: '2026-03-02T09:00:00.000Z', proposed: false, conflict: false },
  ]);
  expect(slots.filter(({ start }) => start === '2026-03-04T09:00:00.000Z')).toHaveLength(1);
});

test('every free half hour of the working days is offered, with what takes the rest of them', async () => {
  const world = await open();
  const block = (start: string, end: string) => world.calendar.block(new Date(start), new Date(end));
  // Two that overlap, one that starts before the day, and one on a day off.
  block('2026-03-03T10:00:00Z', '2026-03-03T11:00:00Z');
  block('2026-03-03T10:30:00Z', '2026-03-03T12:00:00Z');
  block('2026-03-04T05:00:00Z', '2026-03-04T09:00:00Z');
  block('2026-03-07T09:00:00Z', '2026-03-07T10:00:00Z');
  const { slots, busy } = await findFreeSlots(world, { durationMinutes: 30, days: 31 });
  expect(busy).toEqual([
    { start: '2026-03-03T10:00:00.000Z', end: '2026-03-03T12:00:00.000Z' },
    { start: '2026-03-04T08:00:00.000Z', end: '2026-03-04T09:00:00.000Z' },
  ]);
  const from = world.clock.now().getTime();
  const all = listWorkingTimes({
    ...{ from, to: from + 31 * 86_400_000, zone: 'Europe/Berlin' },
    ...{ hours, durationMinutes: 30 },
  });
  expect(all.length).toBeGreaterThan(300);
  const taken = ['2026-03-03T10:00', '2026-03-03T10:30', '2026-03-03T11:00', '2026-03-03T11:30'];
  const free = all
    .map((start) => new Date(start).toISOString())
    .filter((start) => ![...taken, '2026-03-04T08:00', '2026-03-04T08:30'].includes(start.slice(0, 16)));
  expect(slots.map(({ start }) => start)).toEqual(free);
});

test('a time that the person names is checked wherever it lies', async () => {
  const world = await open();
  world.calendar.block(new Date('2026-05-02T20:00:00Z'), new Date('2026-05-02T21:00:00Z'));
  const asked = async (at: string) =>
    (await findFreeSlots(world, { durationMinutes: 45, days: 1, at })).asked;
  expect(await asked('2026-05-02T19:30:00.000Z')).toMatchObject({
    start: '2026-05-02T19:30:00.000Z',
    end: '2026-05-02T20:15:00.000Z',
    conflict: true,
  });
  expect(await asked('2026-05-02T21:00:00.000Z')).toMatchObject({ conflict: false });
  expect(await asked('2026-03-01T21:00:00.000Z')).toBeNull();
});

test('guests are named before anybody is invited, and are those of the meeting once there is one', async () => {
  const world = await open();
  const threadId = await world.receive({
    from: 'Ben <ben@client.test>',
    headers: { Cc: 'Cleo <cleo@client.test>' },
    text: 'Meet?',
  });
  const guests = async (of: string | undefined) =>
    (await findFreeSlots(world, { ...(of && { threadId: of }), durationMinutes: 30, days: 1 })).guests;
  expect(await guests(threadId)).toEqual(['ben@client.test', 'cleo@client.test']);
  expect(await guests(undefined)).toEqual([]);
  expect(await guests('nowhere')).toEqual([]);
  await createMeeting(world, { threadId, slotStart: '2026-03-03T09:00:00.000Z', durationMinutes: 30 });
  await world.receive({ from: 'dan@client.test', text: 'Me too' }, { threadId });
  expect(await guests(threadId)).toEqual(['ben@client.test', 'cleo@client.test']);
});

test("the thread's own meeting is not in its own way", async () => {
  const world = await open();
  const threadId = await world.receive({ from: 'ben@client.test', text: 'Meet?' });
  const slotStart = '2026-03-03T09:00:00.000Z';
  await createMeeting(world, { threadId, slotStart, durationMinutes: 30 });
  const starts = async (of: { threadId?: string }) =>
    (await findFreeSlots(world, { ...of, durationMinutes: 30, days: 3 })).slots.map(({ start }) => start);
  expect(await starts({ threadId })).toContain(slotStart);
  expect(await starts({})).not.toContain(slotStart);
});

test('working hours that make no sense count as not set, and so does an unknown zone', async () => {
  const workingHours = { days: [1], start: '17:00', end: '09:00' };
  const world = await open({ timeZone: 'Mars/Olympus', preferences: { workingHours } });
  const { slots, timeZone } = await findFreeSlots(world, { durationMinutes: 60, days: 1 });
  expect(timeZone).toBe('UTC');
  expect(slots[0]).toMatchObject({ start: '2026-03-02T09:00:00.000Z', end: '2026-03-02T10:00:00.000Z' });
});

test('a calendar that cannot be read is a failure, not a free one', async () => {
  const world = await open();
  world.calendar.fail('freeBusy', { when: 'before', failure: 'unavailable' });
  await expect(findFreeSlots(world, { durationMinutes: 30, days: 2 })).rejects.toThrow('unavailable');
});

test('working times in any zone and week show working hours on the clock there, on days with a clock change too', () => {
  const zones = fc.constantFrom(
    ...['Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe', 'America/St_Johns'],
    ...['Pacific/Auckland', 'Africa/Casablanca', 'Pacific/Apia', 'Asia/Kathmandu', 'America/Santiago', 'UTC'],
  );
  const weeks = fc.integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2030, 0, 1) });
  const lengths = fc.integer({ min: 5, max: 240 });
  fc.assert(
    fc.property(zones, weeks, lengths, (zone, from, durationMinutes) => {
      const to = from + 7 * 86_400_000;
      const starts = listWorkingTimes({ from, to, zone, hours, durationMinutes });
      expect(starts.length).toBeGreaterThan(20);
      expect(starts).toEqual([...new Set(starts)].sort((a, b) => a - b));
      for (const start of starts) {
        const [day = '', time = ''] = wall(start, zone).split(/,? /);
        const [endDay = '', endTime = ''] = wall(start + durationMinutes * 60_000, zone).split(/,? /);
        expect(start).toBeGreaterThanOrEqual(from);
        expect(['Mon', 'Tue', 'Wed', 'Thu', 'Fri']).toContain(day);
        expect(time >= '09:00' && /:[03]0$/.test(time)).toBe(true);
        expect(endDay).toBe(day);
        expect(endTime <= '17:00').toBe(true);
      }
    }),
    { numRuns: 60 },
  );
});

test('an hour skipped in spring is not offered, one repeated in autumn is offered once', () => {
  const night = { days: [7], start: '01:00', end: '05:00' };
  const on = (day: string) =>
    listWorkingTimes({
      from: Date.parse(`${day}T00:00:00Z`) - 7_200_000,
      to: Date.parse(`${day}T12:00:00Z`),
      zone: 'Europe/Berlin',
      hours: night,
      durationMinutes: 30,
    }).map((start) => wall(start, 'Europe/Berlin').slice(-5));
  expect(on('2026-03-29')).toEqual(['01:00', '01:30', '03:00', '03:30', '04:00', '04:30']);
  expect(on('2026-10-25')).toEqual(['01:00', '01:30', '02:00', '02:30', '03:00', '03:30', '04:00', '04:30']);
});

test('the instant created is the instant chosen, in every zone and on every date', async () => {
  const zones = fc.constantFrom('Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe');
  const minutes = fc.integer({ min: 1, max: 700 * 24 * 60 });
  await fc.assert(
    fc.asyncProperty(
      zones,
      minutes,
      fc.integer({ min: 5, max: 1_440 }),
      async (timeZone, ahead, durationMinutes) => {
        const world = await open({ timeZone });
        const threadId = await world.receive({ from: 'ben@client.test', text: 'Meet?' });
        const slotStart = new Date(world.clock.now().getTime() + ahead * 60_000).toISOString();
        const event = await createMeeting(world, { threadId, slotStart, durationMinutes });
        expect(event.start.toISOString()).toBe(slotStart);
        expect(event.end.getTime() - event.start.getTime()).toBe(durationMinutes * 60_000);
      },
    ),
    { numRuns: 15 },
  );
});
