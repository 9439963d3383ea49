import type { Calendar } from '@triage/core/ports/calendar';
import { type Mail, ProviderError } from '@triage/core/ports/mail';
import { expect, test } from 'vitest';
import { calendarByProvider } from './calendar-by-provider.ts';
import { type ConnectionVersion, type ImapMail, mailByProvider } from './mail-by-provider.ts';

/** A mailbox that knows only its address; anything else of the port is not called here. */
function mailNamed(emailAddress: string, log: string[] = []): ImapMail {
  return {
    getProfile: async () => ({ emailAddress, historyId: '1' }),
    async close() {
      log.push(`closed ${emailAddress}`);
    },
  } as Partial<ImapMail> as ImapMail;
}

function world(connection: { now: ConnectionVersion | undefined }, refuse = false) {
  const log: string[] = [];
  let made = 0;
  const mail = mailByProvider({
    find: async () => connection.now,
    google: mailNamed('google') as Mail,
    imap() {
      made += 1;
      const imap = mailNamed(`imap ${made}`, log);
      if (refuse) imap.getProfile = () => Promise.reject(new ProviderError('revoked', 'No'));
      return imap;
    },
    async noteRefused(version) {
      log.push(`refused ${version}`);
    },
  });
  return { log, addressNow: async () => (await mail.getProfile()).emailAddress };
}

test('the stored provider decides with every call, and each connection has an adapter', async () => {
  const connection: { now: ConnectionVersion | undefined } = { now: undefined };
  const { log, addressNow } = world(connection);
  expect(await addressNow()).toBe('google');
  connection.now = { provider: 'imap', version: 1, connectedAt: new Date(1) };
  expect([await addressNow(), await addressNow()]).toEqual(['imap 1', 'imap 1']);
  connection.now = { provider: 'imap', version: 2, connectedAt: new Date(2) };
  expect(await addressNow()).toBe('imap 2');
  expect(log).toEqual(['closed imap 1']);
  connection.now = { provider: 'google', version: 3, connectedAt: new Date(3) };
  expect(await addressNow()).toBe('google');
  expect(log).toEqual(['closed imap 1', 'closed imap 2']);
});

test('a token that was renewed leaves the adapter and its connections as they are', async () => {
  const connection: { now: ConnectionVersion } = {
    now: { provider: 'imap', version: 1, connectedAt: new Date(1) },
  };
  const { log, addressNow } = world(connection);
  expect(await addressNow()).toBe('imap 1');
  connection.now = { ...connection.now, version: 2 };
  expect(await addressNow()).toBe('imap 1');
  expect(log).toEqual([]);
});

test('a refused password is noted for the version that was used', async () => {
  const { log, addressNow } = world(
    { now: { provider: 'imap', version: 7, connectedAt: new Date(7) } },
    true,
  );
  await expect(addressNow()).rejects.toMatchObject({ failure: 'revoked' });
  expect(log).toEqual(['refused 7']);
});

test('without an adapter an imap connection is unavailable, and Google goes on', async () => {
  const connection: { now: ConnectionVersion } = {
    now: { provider: 'imap', version: 1, connectedAt: new Date(1) },
  };
  const mail = mailByProvider({
    find: async () => connection.now,
    google: mailNamed('google'),
    noteRefused: () => Promise.reject(new Error('Not called')),
  });
  await expect(mail.getProfile()).rejects.toMatchObject({ failure: 'unavailable' });
  connection.now = { provider: 'google', version: 2, connectedAt: new Date(2) };
  expect((await mail.getProfile()).emailAddress).toBe('google');
});

test('a mailbox that is not Google’s has no calendar', async () => {
  const connection: { now: ConnectionVersion } = {
    now: { provider: 'imap', version: 1, connectedAt: new Date(1) },
  };
  const google = { getTimeZone: async () => 'Europe/Berlin' } as Partial<Calendar> as Calendar;
  const calendar = calendarByProvider({ find: async () => connection.now, google });
  await expect(calendar.getTimeZone()).rejects.toMatchObject({ failure: 'noCalendar' });
  connection.now = { provider: 'google', version: 2, connectedAt: new Date(2) };
  expect(await calendar.getTimeZone()).toBe('Europe/Berlin');
});
