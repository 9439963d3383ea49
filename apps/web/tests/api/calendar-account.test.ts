import { caldavWorld } from '@triage/adapters/caldav/testing/caldav-world';
import { startMailPair } from '@triage/adapters/mail-servers/testing/mail-pair';
import { afterAll, describe, expect, test } from 'vitest';
import { answerOf, queryProcedure, seesSubject } from '../support/call-procedure.ts';
import { eventually } from '../support/eventually.ts';
import { newcomer } from '../support/person.ts';
import { startWorld } from '../support/start-world.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const dav = await caldavWorld();
afterAll(() => dav?.close());

const ASKS = (me: string) =>
  `From: Grace <grace@elsewhere.test>\nTo: ${me}\nSubject: Asks for a meeting\n\nShall we meet?\n`;

/** The lines of a sent message's calendar part, whatever its transfer encoding. */
function calendarOf(raw: string): string {
  const [, encoded = ''] = /text\/calendar[\s\S]*?base64[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/i.exec(raw) ?? [];
  const [, plain = ''] = /(BEGIN:VCALENDAR[\s\S]*?END:VCALENDAR)/.exec(raw) ?? [];
  return encoded
    ? Buffer.from(encoded, 'base64').toString()
    : plain.replace(/=\r\n/g, '').replaceAll('=3D', '=');
}

// Without Debian's packages there is no server; a line has said so.
describe.runIf(dav)('a mailbox with a calendar', () => {
  if (!dav) return;

  test('books, moves and cancels a meeting, and its guests are told by email', async () => {
    const me = dav.emailAddress;
    const pair = await startMailPair({ userName: me, password: 'secret' });
    pair.deliver(ASKS(me));
    const world = await startWorld({
      env: { MAIL_ALLOW_HOSTS: 'localhost', MEETING_URL_TEMPLATE: 'https://meet.test/{id}' },
    });
    const ben = await newcomer(world);
    const local = (port: number) => ({ host: 'localhost', port, security: 'none' });
    const servers = { imap: local(pair.imapPort), smtp: local(pair.smtpPort) };
    const account = { emailAddress: me, userName: me, password: 'secret', ...servers };
    const connected = await ben.call('POST', '/api/connect/mail-account', { ...account, caldav: dav.root });
    expect(await connected.json()).toMatchObject({ status: 'connected', mail: true, calendar: true });
    const { threadId } = await seesSubject(ben, 'Asks for a meeting');

    const slotStart = new Date(Math.ceil((Date.now() + 3 * DAY) / HOUR) * HOUR);
    const at = (time: Date) => ({ threadId, slotStart: time.toISOString(), durationMinutes: 30 });
    const booked = await ben.call('POST', '/api/inbox/meeting', at(slotStart));
    const meeting = (await booked.json()) as { eventId: string };
    expect(booked.status, JSON.stringify(meeting)).toBe(200);
    expect(JSON.stringify(meeting)).toMatch(/https:\/\/meet\.test\/[0-9a-f]{32}/);
    const noticed = (count: number) =>
      eventually(async () => {
        expect(pair.sent).toHaveLength(count);
        return calendarOf(pair.sent.at(-1) ?? '');
      });
    expect(await noticed(1)).toMatch(/METHOD:REQUEST[\s\S]*SEQUENCE:0/);
    expect(pair.sent[0]).toMatch(/^Subject: Invitation: /m);

    // A guest accepts in a program of their own: their email reaches the calendar, and with it the thread.
    const uid = /^UID:(.*)$/m.exec(calendarOf(pair.sent[0] ?? ''))?.[1]?.trim();
    const answer = [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'METHOD:REPLY',
      'BEGIN:VEVENT',
      `UID:${uid}`,
      'SEQUENCE:0',
    ];
    answer.push(`DTSTAMP:${slotStart.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`);
    answer.push('ATTENDEE;PARTSTAT=ACCEPTED:mailto:grace@elsewhere.test', 'END:VEVENT', 'END:VCALENDAR', '');
    const mail = ['From: Grace <grace@elsewhere.test>', `To: ${me}`, 'Subject: Accepted: Asks for a meeting'];
    pair.deliver([...mail, 'Content-Type: text/calendar; method=REPLY', '', ...answer].join('\n'));
    await eventually(async () => {
      expect(await dav.get(meeting.eventId)).toMatch(/PARTSTAT=ACCEPTED/);
      const shown = await answerOf(await queryProcedure(ben, 'meeting.find', { threadId }));
      expect(shown).toMatchObject({ meeting: { attendees: [{ response: 'accepted' }] } });
    });

    const later = new Date(slotStart.getTime() + DAY);
    expect((await ben.call('PATCH', '/api/inbox/meeting', at(later))).status).toBe(200);
    expect(await noticed(2)).toMatch(/METHOD:REQUEST[\s\S]*SEQUENCE:1/);
    expect((await ben.call('DELETE', '/api/inbox/meeting', { threadId })).status).toBe(200);
    expect(await noticed(3)).toMatch(/METHOD:CANCEL[\s\S]*SEQUENCE:2/);

    // Mail alone from now on: what needs a calendar says so.
    await ben.call('POST', '/api/connect/mail-account', account);
    const agenda = await ben.call('GET', '/api/calendar/agenda');
    expect(agenda.status).toBe(409);
    expect(world.app.output()).not.toContain('"secret"');
    await world.stop();
    await pair.close();
  });
});
