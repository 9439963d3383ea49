import type { GuestAnswer } from '@triage/core/ports/calendar';
import { afterAll, describe, expect, test } from 'vitest';
import { caldavWorld } from './testing/caldav-world.ts';

const world = await caldavWorld();
const scheduling = world && (await caldavWorld({ schedules: true }));
afterAll(async () => {
  await world?.close();
  await scheduling?.close();
});
const BEN = 'ben@elsewhere.test';
const HOUR = 3_600_000;
const PLANNED = new Date('2030-03-05T10:00:00Z');
const NOON = new Date('2030-01-01T12:00:00Z');

// Without Debian's packages there is no server; a line has said so.
describe.runIf(world)('the emailed answer of a guest', () => {
  if (!world) return;
  let made = 0;

  async function plan(with_ = world as NonNullable<typeof world>) {
    made++;
    const calendar = with_.open();
    const eventId = `plan${made}0000`;
    const time = { start: PLANNED, end: new Date(PLANNED.getTime() + HOUR), timeZone: 'UTC' };
    const event = { eventId, conferenceRequestId: eventId, summary: 'Plan', description: '', ...time };
    const { uid } = await calendar.createEvent({ ...event, attendees: [BEN, 'grace@elsewhere.test'] });
    const said: GuestAnswer = {
      ...{ uid, occurrence: null, email: BEN, response: 'accepted', sequence: 0, answeredAt: NOON },
    };
    return { calendar, eventId, time, said };
  }

  test('is stored beside what other programs wrote, and no guest hears of our mark or of the answer', async () => {
    const { calendar, eventId, time, said } = await plan();
    await world.replace(
      eventId,
      (await world.get(eventId)).replace('SUMMARY:Plan', 'SUMMARY:Plan\r\nX-OTHER:kept'),
    );
    const before = world.sent().length;
    expect(await calendar.recordAnswer(said)).toBe(true);
    expect(world.sent()).toHaveLength(before);
    const stored = (await world.get(eventId)).replace(/\r?\n /g, '');
    expect(stored).toContain('X-OTHER:kept');
    expect(stored).toMatch(/ATTENDEE[^\n]*PARTSTAT=ACCEPTED[^\n]*ben@elsewhere/);
    expect(stored).toMatch(/ATTENDEE[^\n]*PARTSTAT=NEEDS-ACTION[^\n]*grace@elsewhere/);
    await calendar.moveEvent(eventId, { ...time, end: new Date(PLANNED.getTime() + 2 * HOUR) });
    expect(world.sent().at(-1)?.calendar).toContain('PARTSTAT=NEEDS-ACTION');
    expect(world.sent().at(-1)?.calendar).not.toMatch(/x-triage/i);
  });

  test('to an earlier time of the event does not count for the new one', async () => {
    const { calendar, eventId, time, said } = await plan();
    await calendar.moveEvent(eventId, { ...time, end: new Date(PLANNED.getTime() + 2 * HOUR) });
    expect(await calendar.recordAnswer(said)).toBe(false);
    const old = { ...said, sequence: null, answeredAt: new Date(Date.now() - HOUR) };
    expect(await calendar.recordAnswer(old)).toBe(false);
    expect(await calendar.recordAnswer({ ...said, sequence: 1 })).toBe(true);
  });

  test('counts the newest one, in whatever order they arrive', async () => {
    const { calendar, eventId, said } = await plan();
    const later = new Date(NOON.getTime() + HOUR);
    expect(await calendar.recordAnswer({ ...said, response: 'declined', answeredAt: later })).toBe(true);
    expect(await calendar.recordAnswer(said)).toBe(false);
    expect((await calendar.getEvent(eventId))?.attendees[0]).toEqual({ email: BEN, response: 'declined' });
  });

  test('survives another program’s change at the same moment', async () => {
    const { calendar, eventId, said } = await plan();
    world.breaks.push({ method: 'PUT', when: 'before', status: 412 });
    expect(await calendar.recordAnswer(said)).toBe(true);
    expect((await calendar.getEvent(eventId))?.attendees[0]?.response).toBe('accepted');
  });

  test('about one time of a series is for that one', async () => {
    const name = await world.put([
      ...['BEGIN:VEVENT', 'UID:weekly@work.test', 'DTSTAMP:20260101T000000Z', 'DTSTART:20300305T100000Z'],
      ...['DTEND:20300305T110000Z', 'RRULE:FREQ=WEEKLY;COUNT=3', 'SUMMARY:Weekly'],
      ...[`ORGANIZER:mailto:${world.emailAddress}`, `ATTENDEE:mailto:${BEN}`, 'END:VEVENT'],
    ]);
    const calendar = world.open();
    const second = new Date('2030-03-12T10:00:00Z');
    const said = {
      uid: 'weekly@work.test',
      email: BEN,
      response: 'declined',
      sequence: 0,
      answeredAt: NOON,
    } as const;
    expect(await calendar.recordAnswer({ ...said, occurrence: second })).toBe(true);
    expect(await calendar.recordAnswer({ ...said, occurrence: new Date('2030-03-13T10:00:00Z') })).toBe(
      false,
    );
    const stored = (await world.get(name)).replace(/\r?\n /g, '');
    expect(stored.match(/PARTSTAT=DECLINED/g)).toHaveLength(1);
    expect(stored).toMatch(/RECURRENCE-ID:20300312T100000Z/);
  });

  test('changes nothing in an event of somebody else, or a cancelled one', async () => {
    for (const lines of [
      ['UID:theirs@there', 'ORGANIZER:mailto:grace@elsewhere.test'],
      ['UID:off@work.test', `ORGANIZER:mailto:${world.emailAddress}`, 'STATUS:CANCELLED'],
    ]) {
      const event = ['DTSTAMP:20260101T000000Z', 'DTSTART:20300305T100000Z', `ATTENDEE:mailto:${BEN}`];
      await world.put(['BEGIN:VEVENT', ...lines, ...event, 'END:VEVENT']);
      const uid = lines[0]?.slice('UID:'.length) ?? '';
      const said = { uid, occurrence: null, email: BEN, sequence: 0, answeredAt: NOON };
      expect(await world.open().recordAnswer({ ...said, response: 'accepted' })).toBe(false);
    }
  });

  test('is left to a server that gets it itself', async () => {
    if (!scheduling) return;
    const { calendar, said } = await plan(scheduling);
    const before = scheduling.calls.length;
    expect(await calendar.recordAnswer(said)).toBe(false);
    expect(scheduling.calls.slice(before)).not.toContain('PUT');
  });
});
