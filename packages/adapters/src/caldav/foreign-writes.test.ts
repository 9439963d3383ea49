import { afterAll, expect, test } from 'vitest';
import { caldavWorld } from './testing/caldav-world.ts';

// Without Debian's packages there is no server; a line has said so.
const world = await caldavWorld();
afterAll(() => world?.close());

function newEvent(eventId: string) {
  const start = new Date('2030-01-01T10:00:00Z');
  const end = new Date('2030-01-01T11:00:00Z');
  const said = { summary: 'Plan', description: '', timeZone: 'Europe/Berlin' };
  return { eventId, conferenceRequestId: eventId, ...said, start, end, attendees: ['ben@elsewhere.test'] };
}

test.runIf(world)('nobody is written to because somebody else’s event says so', async () => {
  if (!world) return;
  const calendar = world.open({
    // Dies before it queues: a mark of ours stays, for an event of another uid.
    queueInvitation: async () => {
      throw new Error('killed');
    },
  });
  const event = newEvent('ours1');
  await expect(calendar.createEvent(event)).rejects.toThrow('killed');
  const ours = /X-TRIAGE-PENDING-NOTICE:.*(?:\r?\n .*)*/.exec(await world.get(event.eventId))?.[0] ?? '';
  expect(ours).toContain('REQUEST');
  const count = world.sent().length;
  const me = `mailto:${world.emailAddress}`;
  const forged = [
    ['REQUEST', `ORGANIZER:${me}`, 'ATTENDEE:mailto:victim@elsewhere.test'],
    ['CANCEL', 'ATTENDEE:mailto:victim@elsewhere.test'],
    ['REPLY', 'ORGANIZER:mailto:victim@elsewhere.test', `ATTENDEE;PARTSTAT=ACCEPTED:${me}`],
  ].map(([method, ...lines]) => [`X-TRIAGE-PENDING-NOTICE:${method} 12345678-1234-forged`, ...lines]);
  forged.push([ours, `ORGANIZER:${me}`, 'ATTENDEE:mailto:victim@elsewhere.test']);
  for (const [at, lines] of forged.entries()) {
    const uid = `forged${at}@elsewhere.test`;
    const head = ['BEGIN:VEVENT', `UID:${uid}`, 'DTSTAMP:20260101T000000Z', 'DTSTART:20310101T100000Z'];
    const name = await world.put([...head, 'SUMMARY:Buy', ...lines, 'END:VEVENT']);
    expect(await world.open().findInvitation(uid)).toMatchObject({ summary: 'Buy' });
    await world.open().getEvent(name);
  }
  expect(world.sent()).toHaveLength(count);
});

test.runIf(world)('another program’s change is kept where the server gives no ETag for a write', async () => {
  const silent = await caldavWorld({ etagsOfWrites: false });
  if (!silent) return;
  const event = newEvent('renamed');
  // Between our writing and our reading it again, once.
  let isFirst = true;
  const racing = silent.open({
    queueInvitation: async (mail) => {
      silent.queued.set(mail.id, mail);
      if (!isFirst) return;
      isFirst = false;
      const stored = await silent.get(event.eventId);
      await silent.replace(event.eventId, stored.replace(/SUMMARY:.*/, 'SUMMARY:Renamed'));
    },
  });
  await racing.createEvent(event);
  const stored = await silent.get(event.eventId);
  expect(stored).toContain('SUMMARY:Renamed');
  expect(stored).not.toMatch(/x-triage-pending/i);
  await racing.cancelEvent(event.eventId);
  expect(await racing.getEvent(event.eventId)).toBeNull();
  expect(silent.sent().map(({ method }) => method)).toEqual(['REQUEST', 'CANCEL']);
  await silent.close();
});
