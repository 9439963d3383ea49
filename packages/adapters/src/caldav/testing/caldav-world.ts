import { randomUUID } from 'node:crypto';
import http from 'node:http';
import type { InvitationMail } from '@triage/core/ports/invitation-mail';
import type { MailAccount } from '@triage/core/ports/mail-account';
import { silentLogger } from '@triage/core/testing/fakes/silent-logger';
import { guardTargets } from '../../mail-servers/find-target.ts';
import { systemClock } from '../../system-clock.ts';
import { caldavCalendar } from '../calendar.ts';
import type { CaldavOptions } from '../open-calendar.ts';
import { PASSWORD, startRadicale } from './start-radicale.ts';

const ZONE = 'Europe/Berlin';
const VTIMEZONE = [
  ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Test//EN', 'BEGIN:VTIMEZONE', `TZID:${ZONE}`],
  ...['BEGIN:STANDARD', 'DTSTART:19701025T030000', 'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10'],
  ...['TZOFFSETFROM:+0200', 'TZOFFSETTO:+0100', 'END:STANDARD'],
  ...['BEGIN:DAYLIGHT', 'DTSTART:19700329T020000', 'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3'],
  ...['TZOFFSETFROM:+0100', 'TZOFFSETTO:+0200', 'END:DAYLIGHT', 'END:VTIMEZONE', 'END:VCALENDAR', ''],
].join('\r\n');

export interface Break {
  method: string;
  /** `before`: the server never hears of it. `after`: it has carried it out. */
  when: 'before' | 'after';
  /** Without one the connection is cut. */
  status?: number;
  /** So many calls of the method before it succeed. */
  skip?: number;
}

/** Radicale behind a proxy that can break calls, with the calendar of one person. */
export async function caldavWorld({ schedules = false, etagsOfWrites = true } = {}) {
  const emailAddress = 'me@work.test';
  const radicale = await startRadicale([emailAddress]);
  if (!radicale) return null;
  const breaks: Break[] = [];
  const calls: string[] = [];
  const proxy = http.createServer((request, response) => {
    const method = request.method ?? '';
    calls.push(method);
    const next = breaks[0]?.method === method ? breaks[0] : undefined;
    const broken = next && (next.skip ?? 0) === 0 ? breaks.shift() : undefined;
    if (next && !broken) next.skip = (next.skip ?? 0) - 1;
    const fail = () => (broken?.status ? response.writeHead(broken.status).end() : response.destroy());
    if (broken?.when === 'before') {
      request.resume();
      request.on('end', fail);
      return;
    }
    const target = {
      port: radicale.port,
      host: '127.0.0.1',
      method,
      path: request.url,
      headers: request.headers,
    };
    const onwards = http.request(target, (answer) => {
      if (broken) return answer.resume().on('end', fail);
      const dav =
        schedules && answer.headers['dav'] ? { dav: `${answer.headers['dav']}, calendar-auto-schedule` } : {};
      const headers = { ...answer.headers, ...dav };
      if (method === 'PUT' && !etagsOfWrites) delete headers['etag'];
      response.writeHead(answer.statusCode ?? 500, headers);
      return answer.pipe(response);
    });
    onwards.on('error', () => response.destroy());
    request.pipe(onwards);
  });
  await new Promise<void>((resolve) => void proxy.listen(0, '127.0.0.1', resolve));
  const root = `http://localhost:${(proxy.address() as { port: number }).port}`;
  const collection = `${root}/${encodeURIComponent(emailAddress)}/calendar/`;
  const authorization = `Basic ${Buffer.from(`${emailAddress}:${PASSWORD}`).toString('base64')}`;

  /** Another program at the same calendar, past the proxy. */
  async function direct(method: string, url: string, body?: string, headers: Record<string, string> = {}) {
    const behind = url.replace(root, `http://localhost:${radicale?.port}`);
    const answer = await fetch(behind, {
      method,
      body: body ?? null,
      headers: { authorization, ...headers },
    });
    if (!answer.ok) throw new Error(`${method} ${url}: ${answer.status} ${await answer.text()}`);
    return answer.text();
  }

  async function makeCalendar(url: string, name: string, zone: string | null = VTIMEZONE): Promise<void> {
    await direct(
      'MKCALENDAR',
      url,
      `<?xml version="1.0"?><c:mkcalendar xmlns="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav"><set><prop>
       <displayname>${name}</displayname>${zone ? `<c:calendar-timezone>${zone}</c:calendar-timezone>` : ''}
       </prop></set></c:mkcalendar>`,
    );
  }
  await makeCalendar(collection, 'Work');

  const account: MailAccount = {
    ...{ emailAddress, userName: emailAddress, auth: { password: PASSWORD }, caldav: collection },
    imap: { host: 'localhost', port: 1, security: 'none' },
    smtp: { host: 'localhost', port: 1, security: 'none' },
  };
  /** By id, as the send table keeps one row for each. */
  const queued = new Map<string, InvitationMail>();
  const findTarget = guardTargets({ allowHosts: ['localhost'] });

  function open(changes: Partial<CaldavOptions> = {}) {
    return caldavCalendar({
      account: async () => account,
      findTarget,
      clock: systemClock,
      logger: silentLogger(),
      queueInvitation: async (mail) => void queued.set(mail.id, mail),
      defaultTimeZone: async () => ZONE,
      meetingUrlTemplate: 'https://meet.test/{id}',
      ...changes,
    });
  }

  return {
    ...{ emailAddress, account, root, collection, breaks, calls, queued, findTarget, open, makeCalendar },
    sent: () => [...queued.values()],
    get: (name: string) => direct('GET', `${collection}${name}.ics`),
    remove: (name: string) => direct('DELETE', `${collection}${name}.ics`),
    /** The lines of one or more events, as another program stores them. */
    async put(lines: readonly string[], { name = randomUUID() as string, into = collection } = {}) {
      const object = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Other//EN', ...lines, 'END:VCALENDAR', ''];
      await direct('PUT', `${into}${name}.ics`, object.join('\r\n'), { 'content-type': 'text/calendar' });
      return name;
    },
    replace: (name: string, object: string) =>
      direct('PUT', `${collection}${name}.ics`, object, { 'content-type': 'text/calendar' }),
    async close() {
      proxy.closeAllConnections();
      await new Promise((resolve) => proxy.close(resolve));
      await radicale.stop();
    },
  };
}

export type CaldavWorld = NonNullable<Awaited<ReturnType<typeof caldavWorld>>>;
