import { calendarContract } from '@triage/core/testing/contracts/calendar-contract';
import { caldavWorld } from './testing/caldav-world.ts';

const DAY = 86_400_000;
const UTC = (time: Date) => `${time.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

const world = await caldavWorld();

// Without Debian's packages there is no server; a line has said so.
if (world)
  calendarContract('caldavCalendar', async () => {
    const names = new Map<string, string>();
    return {
      calendar: world.open(),
      lacks: ['cancelledEvents'],
      attendee: 'ben@elsewhere.test',
      me: world.emailAddress,
      emptyDay: new Date(Math.floor(Date.now() / DAY) * DAY + 100 * DAY),
      remove: async (eventId) => void (await world.remove(eventId)),
      async failNextCreation() {
        world.breaks.push({ method: 'PUT', when: 'after', status: 503 });
      },
      async invite({ summary, place, start, end }) {
        const uid = `${start.getTime()}@elsewhere.test`;
        const name = await world.put([
          ...[
            'BEGIN:VEVENT',
            `UID:${uid}`,
            'DTSTAMP:20260101T000000Z',
            `DTSTART:${UTC(start)}`,
            `DTEND:${UTC(end)}`,
          ],
          ...[`SUMMARY:${summary}`, `LOCATION:${place}`, 'ORGANIZER;CN=Grace:mailto:grace@elsewhere.test'],
          ...[`ATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:${world.emailAddress}`],
          ...['ATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:other@elsewhere.test', 'END:VEVENT'],
        ]);
        names.set(uid, name);
        return uid;
      },
      /** As another program of the person does when the organizer's email arrives. */
      async callOff(uid) {
        const name = names.get(uid) ?? '';
        const before = await world.get(name);
        await world.replace(name, before.replace('BEGIN:VEVENT', 'BEGIN:VEVENT\r\nSTATUS:CANCELLED'));
      },
      /** The email that the organizer got, and the copy of the person. */
      async readAnswers(uid) {
        const reply = world.sent().findLast(({ calendar }) => calendar.includes(uid));
        const answerIn = (text: string, guest: string) =>
          new RegExp(`PARTSTAT=([A-Z-]+)[^\n]*${guest}`).exec(text.replace(/\r?\n /g, ''))?.[1] ?? '';
        const words: Record<string, string> = {
          ...{
            ACCEPTED: 'accepted',
            DECLINED: 'declined',
            TENTATIVE: 'tentative',
            'NEEDS-ACTION': 'needsAction',
          },
        };
        const stored = await world.get(names.get(uid) ?? '');
        return {
          own: words[answerIn(reply?.calendar ?? '', world.emailAddress)] ?? '',
          others: [words[answerIn(stored, 'other@elsewhere.test')] ?? ''],
        };
      },
      close: () => world.close(),
    };
  });
