import { afterAll, describe, expect, test } from 'vitest';
import { type Break, caldavWorld } from './testing/caldav-world.ts';

const world = await caldavWorld();
afterAll(() => world?.close());
const HOUR = 3_600_000;
let taken = 0;

function newEvent() {
  taken++;
  const start = new Date(Date.UTC(2030, 0, taken, 10));
  return {
    eventId: `notice${taken}`,
    conferenceRequestId: `notice${taken}`,
    summary: `Plan ${taken}`,
    description: '',
    ...{ start, end: new Date(start.getTime() + HOUR), timeZone: 'Europe/Berlin' },
    attendees: ['ben@elsewhere.test'],
  };
}

const later = ({ end }: { end: Date }) => ({
  start: end,
  end: new Date(end.getTime() + HOUR),
  timeZone: 'UTC',
});

// Without Debian's packages there is no server; a line has said so.
describe.runIf(world)('guests of an event', () => {
  if (!world) return;
  const noticesOf = (eventId: string) =>
    world.sent().filter(({ calendar }) => calendar.includes(`UID:${eventId}@`));

  test('are written to by email: invitation, change and cancellation, each version with its sequence', async () => {
    const calendar = world.open();
    const event = newEvent();
    const created = await calendar.createEvent(event);
    await calendar.moveEvent(event.eventId, later(event));
    await calendar.cancelEvent(event.eventId);
    const notices = noticesOf(event.eventId);
    expect(notices.map(({ method }) => method)).toEqual(['REQUEST', 'REQUEST', 'CANCEL']);
    expect(notices.map(({ calendar: text }) => /SEQUENCE:(\d+)/.exec(text)?.[1])).toEqual(['0', '1', '2']);
    expect(notices.map(({ subject }) => subject.replace(/\d+/, 'N'))).toEqual([
      ...['Invitation: Plan N', 'Updated invitation: Plan N', 'Cancelled: Plan N'],
    ]);
    expect(new Set(notices.flatMap(({ to }) => to))).toEqual(new Set(['ben@elsewhere.test']));
    expect(notices[0]?.body).toContain('11:00–12:00 (Europe/Berlin)');
    expect(created.hangoutLink).toMatch(/^https:\/\/meet\.test\/[0-9a-f]{32}$/);
    expect(notices[0]?.calendar).toContain('METHOD:REQUEST');
    expect(notices[0]?.calendar).toContain(`ORGANIZER:mailto:${world.emailAddress}`);
    expect(notices.map(({ calendar: text }) => text).join()).not.toMatch(/x-triage/i);
    await expect(world.get(event.eventId)).rejects.toThrow('404');
  });

  test("the organizers get the answer with only the user's own name", async () => {
    const name = await world.put([
      ...[
        'BEGIN:VEVENT',
        'UID:asked@there',
        'DTSTAMP:20260101T000000Z',
        'DTSTART:20310101T100000Z',
        'SEQUENCE:4',
      ],
      ...['DURATION:PT1H', 'SUMMARY:Asked', 'ORGANIZER:mailto:grace@elsewhere.test', 'BEGIN:VALARM'],
      ...['ACTION:DISPLAY', 'TRIGGER:-PT5M', 'DESCRIPTION:Private', 'END:VALARM'],
      ...[
        `ATTENDEE:mailto:${world.emailAddress.toUpperCase()}`,
        'ATTENDEE:mailto:other@elsewhere.test',
        'END:VEVENT',
      ],
    ]);
    await world.open().answerInvitation(name, 'accepted');
    const reply = world.sent().at(-1);
    expect(reply).toMatchObject({
      method: 'REPLY',
      to: ['grace@elsewhere.test'],
      subject: 'Accepted: Asked',
    });
    expect(reply?.calendar).toContain('SEQUENCE:4');
    expect(reply?.calendar).not.toMatch(/other@elsewhere|VALARM/);
    // What the person has set for themselves stays in the calendar.
    expect(await world.get(name)).toContain('VALARM');
  });

  interface Broken {
    name: string;
    breaks: Break[];
    dies?: 'before' | 'after';
  }
  const broken: Broken[] = [
    ...(['before', 'after'] as const).flatMap((when) => [
      { name: `the first write is cut off ${when} it`, breaks: [{ method: 'PUT', when }] },
      {
        name: `the note that it was queued is cut off ${when} it`,
        breaks: [{ method: 'PUT', when, skip: 1 }],
      },
      { name: `the deletion is cut off ${when} it`, breaks: [{ method: 'DELETE', when }] },
    ]),
    { name: 'the process dies before the email is queued', breaks: [], dies: 'before' },
    { name: 'the process dies after the email was queued', breaks: [], dies: 'after' },
  ];

  describe.each(broken)('are told once of each version where $name', ({ breaks, dies }) => {
    /** Runs once and dies on the way; then another process does what the product does after a failure. */
    async function runBroken(work: () => Promise<unknown>, recover: () => Promise<unknown>) {
      world?.breaks.push(...breaks.map((one) => ({ ...one })));
      const failed = await work().then(
        () => false,
        () => true,
      );
      world?.breaks.splice(0);
      if (failed) await recover();
    }
    const dying = () => {
      let alive = dies !== undefined;
      return world.open({
        async queueInvitation(mail) {
          if (alive && dies === 'before') throw new Error('killed');
          world.queued.set(mail.id, mail);
          if (alive && dies === 'after') {
            alive = false;
            throw new Error('killed');
          }
        },
      });
    };

    test('booked, moved and cancelled', async () => {
      const event = newEvent();
      const { eventId } = event;
      const other = world.open();
      const create = () =>
        other.createEvent(event).catch((error: { failure?: string }) => {
          if (error.failure !== 'conflict') throw error;
        });
      await runBroken(() => dying().createEvent(event), create);
      await other.getEvent(eventId);
      expect(noticesOf(eventId).map(({ method }) => method)).toEqual(['REQUEST']);
      expect(await world.get(eventId)).not.toMatch(/pending/i);

      const time = later(event);
      const move = async () => {
        const found = await other.getEvent(eventId);
        if (found?.start.getTime() !== time.start.getTime()) await other.moveEvent(eventId, time);
      };
      await runBroken(() => dying().moveEvent(eventId, time), move);
      expect((await other.getEvent(eventId))?.start).toEqual(time.start);
      expect(noticesOf(eventId).map(({ method }) => method)).toEqual(['REQUEST', 'REQUEST']);

      await runBroken(
        () => dying().cancelEvent(eventId),
        () => other.cancelEvent(eventId),
      );
      await other.getEvent(eventId);
      expect(noticesOf(eventId).map(({ method }) => method)).toEqual(['REQUEST', 'REQUEST', 'CANCEL']);
      expect(await other.getEvent(eventId)).toBeNull();
    });
  });

  test('another program’s change at the same moment is kept, and the time moves', async () => {
    const event = newEvent();
    const calendar = world.open();
    await calendar.createEvent(event);
    const before = await world.get(event.eventId);
    // Between our reading and our writing, once.
    let isFirst = true;
    const racing = world.open({
      clock: {
        now() {
          return new Date();
        },
      },
      findTarget: async (server) => {
        if (isFirst && world.calls.at(-1) === 'GET') {
          isFirst = false;
          await world.replace(event.eventId, before.replace(/SUMMARY:.*/, 'SUMMARY:Renamed'));
        }
        return world.findTarget(server);
      },
    });
    world.calls.length = 0;
    const moved = await racing.moveEvent(event.eventId, later(event));
    expect(moved).toMatchObject({ summary: 'Renamed', start: event.end });
    expect(world.calls.filter((method) => method === 'PUT').length).toBeGreaterThan(2);
  });

  test('events without guests tell nobody', async () => {
    const event = { ...newEvent(), attendees: [] };
    const count = world.sent().length;
    await world.open().createEvent(event);
    await world.open().cancelEvent(event.eventId);
    expect(world.sent()).toHaveLength(count);
  });

  test('other calendars of the account take time and are in the agenda, and a day is a day of the calendar', async () => {
    const url = world.collection.replace('/calendar/', '/home/');
    await world.makeCalendar(url, 'Home', null);
    await world.put(
      [
        'BEGIN:VEVENT',
        'UID:day',
        'DTSTAMP:20260101T000000Z',
        'DTSTART;VALUE=DATE:20320310',
        'SUMMARY:Off',
        'END:VEVENT',
      ],
      { into: url },
    );
    const range = { from: new Date('2032-03-09T00:00:00Z'), to: new Date('2032-03-12T00:00:00Z') };
    const calendar = world.open();
    expect(await calendar.freeBusy(range)).toEqual([
      { start: new Date('2032-03-09T23:00:00Z'), end: new Date('2032-03-10T23:00:00Z') },
    ]);
    const { events } = await calendar.listAgenda({ ...range, limit: 10 });
    expect(events).toMatchObject([
      { summary: 'Off', calendar: 'Home', allDay: true, start: new Date('2032-03-10T00:00:00Z') },
    ]);
  });
});

test.runIf(world)('a server that schedules is left to write to the guests', async () => {
  const scheduling = await caldavWorld({ schedules: true });
  if (!scheduling) return;
  const event = newEvent();
  const calendar = scheduling.open();
  await calendar.createEvent(event);
  expect(await scheduling.get(event.eventId)).not.toMatch(/x-triage-pending/i);
  await calendar.moveEvent(event.eventId, later(event));
  await calendar.cancelEvent(event.eventId);
  expect(await calendar.getEvent(event.eventId)).toBeNull();
  expect(scheduling.sent()).toEqual([]);
  await scheduling.close();
});
