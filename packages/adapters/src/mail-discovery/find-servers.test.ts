import { expect, test } from 'vitest';
import { findServers } from './find-servers.ts';
import { knownProviders } from './known-providers.ts';

const CONFIG = (host: string) => `<clientConfig><emailProvider>
  <incomingServer type="imap"><hostname>${host}</hostname><port>993</port><socketType>SSL</socketType></incomingServer>
  <outgoingServer type="smtp"><hostname>${host}</hostname><port>465</port><socketType>SSL</socketType></outgoingServer>
</emailProvider></clientConfig>`;

interface Domain {
  configs?: Record<string, string>;
  srv?: Record<string, [host: string, port: number]>;
  mx?: string[];
  txt?: Record<string, string>;
  /** Where `.well-known/caldav` leads. */
  calendar?: string;
}

/** What a domain publishes; everything else fails, as on the internet. */
async function find(emailAddress: string, { configs = {}, srv = {}, mx, txt = {}, calendar }: Domain = {}) {
  const asked: string[] = [];
  const found = await findServers(emailAddress, {
    findTarget: () => Promise.reject(new Error('Not used')),
    async askWellKnown() {
      if (!calendar) throw new Error('ECONNREFUSED');
      return calendar;
    },
    async fetchConfig(url) {
      asked.push(url.href);
      const xml = configs[url.href];
      if (xml === undefined) throw new Error('ECONNREFUSED');
      return xml;
    },
    dns: {
      async resolveSrv(name) {
        const record = srv[name];
        if (!record) throw new Error('ENODATA');
        return [{ name: record[0], port: record[1], priority: 0, weight: 0 }];
      },
      async resolveTxt(name) {
        const record = txt[name];
        if (!record) throw new Error('ENODATA');
        return [[record]];
      },
      async resolveMx() {
        if (!mx) throw new Error('ENODATA');
        return mx.map((exchange, priority) => ({ exchange, priority }));
      },
    },
  });
  return { found, asked };
}

const BY_HOST = 'https://autoconfig.work.test/mail/config-v1.1.xml';
const BY_PATH = 'https://work.test/.well-known/autoconfig/mail/config-v1.1.xml';
const SRV = {
  '_imaps._tcp.work.test': ['imap.srv.test.', 993],
  '_submission._tcp.work.test': ['smtp.srv.test.', 587],
} satisfies Domain['srv'];

test('a known domain asks nobody, and links the page for an app password', async () => {
  const { found, asked } = await find('ada@Fastmail.com');
  expect(asked).toEqual([]);
  expect(found).toMatchObject({
    name: 'Fastmail',
    userName: 'ada@Fastmail.com',
    imap: { host: 'imap.fastmail.com', port: 993, security: 'tls' },
    acceptsPassword: true,
  });
  expect(found?.passwordPage).toMatch(/^https:\/\/app\.fastmail\.com\//);
});

test('the configuration of the domain comes before its SRV records, and those before its exchanger', async () => {
  const all = { configs: { [BY_HOST]: CONFIG('one.test'), [BY_PATH]: CONFIG('two.test') }, srv: SRV };
  const mx = ['in1.mail.messagingengine.com.'];
  const hostOf = async (domain: Domain) => (await find('ada@work.test', domain)).found?.imap.host;
  expect(await hostOf({ ...all, mx })).toBe('one.test');
  expect(await hostOf({ ...all, configs: { [BY_PATH]: CONFIG('two.test') }, mx })).toBe('two.test');
  expect(await hostOf({ srv: SRV, mx })).toBe('imap.srv.test');
  expect(await hostOf({ mx })).toBe('imap.fastmail.com');
  expect(await hostOf({ configs: { [BY_HOST]: '<html>' }, mx: ['mx.unknown.test'] })).toBeUndefined();
});

test('SRV records name the encryption; a target of "." is no offer', async () => {
  expect((await find('ada@work.test', { srv: SRV })).found).toMatchObject({
    imap: { host: 'imap.srv.test', port: 993, security: 'tls' },
    smtp: { host: 'smtp.srv.test', port: 587, security: 'starttls' },
  });
  const without = { ...SRV, '_imaps._tcp.work.test': ['.', 0] } satisfies Domain['srv'];
  expect((await find('ada@work.test', { srv: without })).found).toBeNull();
});

test('an exchanger counts only with a whole name', async () => {
  expect((await find('ada@work.test', { mx: ['mx.evil-google.com'] })).found).toBeNull();
  expect((await find('ada@work.test', { mx: ['aspmx.l.google.com'] })).found?.name).toBe('Gmail');
  const { found } = await find('ada@work.test', { mx: ['work-test.mail.protection.outlook.com'] });
  expect(found).toMatchObject({ name: 'Outlook', acceptsPassword: false });
});

test('the table is consistent: encrypted servers, no domain twice, pages by HTTPS', () => {
  const domains = knownProviders.flatMap((provider) => provider.domains);
  expect(new Set(domains).size).toBe(domains.length);
  expect(knownProviders.length).toBeGreaterThanOrEqual(20);
  for (const { imap, smtp, passwordPage } of knownProviders) {
    expect([imap.security, smtp.security]).not.toContain('none');
    if (passwordPage) expect(new URL(passwordPage).protocol).toBe('https:');
  }
});

test('the calendar is found by SRV with its path, then by .well-known, then at the provider of the mail', async () => {
  const mail = { configs: { [BY_HOST]: CONFIG('mail.work.test') } };
  const calendarOf = async (domain: Domain) => (await find('ada@work.test', domain)).found?.caldav;
  const service = '_caldavs._tcp.work.test';
  const bySrv = { srv: { [service]: ['dav.srv.test.', 8443] as [string, number] } };
  expect(await calendarOf({ ...mail, ...bySrv })).toBe('https://dav.srv.test:8443/.well-known/caldav');
  expect(await calendarOf({ ...mail, ...bySrv, txt: { [service]: 'path=/dav' } })).toBe(
    'https://dav.srv.test:8443/dav',
  );
  const wellKnown = { calendar: 'https://dav.work.test/principals/' };
  expect(await calendarOf({ ...mail, ...wellKnown })).toBe('https://dav.work.test/principals/');
  // A target of "." says that the service is not offered.
  expect(await calendarOf({ ...mail, ...wellKnown, srv: { [service]: ['.', 0] } })).toBeNull();
  expect(await calendarOf(mail)).toBeNull();
  expect(await calendarOf({ mx: ['mx1.mailbox.org'] })).toBe('https://dav.mailbox.org/');
  expect((await find('ada@fastmail.com')).found?.caldav).toBe('https://caldav.fastmail.com/');
});
