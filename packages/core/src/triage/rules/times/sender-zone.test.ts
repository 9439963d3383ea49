import { describe, expect, test } from 'vitest';
import { formatInZone } from '../../../time/local-time.ts';
import { findTimes } from './find-times.ts';
import { senderZone } from './sender-zone.ts';

const OWN = 'Europe/Berlin';
const mail = (date: string) => ({ sentAt: new Date(date.replace(/\(.*\)/, '')), headers: { date } });
const winter = (offset: string) => mail(`Wed, 4 Mar 2026 10:00:00 ${offset}`);

describe('the zone of a sender', () => {
  test.each([
    ['the offset of the Date', '-0500', 'America/New_York'],
    ['my own zone where the offset is mine', '+0100', OWN],
    ['a comment behind the offset', '-0800 (PST)', 'America/Los_Angeles'],
    ['an offset that no common zone has', '+0545', '+05:45'],
    ['+0000, which servers write', '+0000', OWN],
    ['GMT, which servers write', 'GMT', OWN],
    ['no offset', '', OWN],
    ['an offset that is none', '+9900', OWN],
  ])('%s', (_what, offset, zone) => expect(senderZone(winter(offset), OWN)).toBe(zone));

  test('+0000 is Greenwich where a person’s own mail program wrote it', () => {
    const zoneOf = (rfcMessageId: string, email = 'ann@lee.example', headers = {}) => {
      const given = winter('+0000');
      return senderZone(
        { ...given, rfcMessageId, from: { email }, headers: { ...given.headers, ...headers } },
        OWN,
      );
    };
    expect(zoneOf('<CAF123@mail.gmail.com>')).toBe('Europe/London');
    expect(zoneOf('<DB8PR04@DB8PR04MB5.eurprd04.prod.outlook.com>')).toBe(OWN);
    expect(zoneOf('<x@protonmail.com>')).toBe(OWN);
    expect(zoneOf('<x@lee.example>', 'no-reply@lee.example')).toBe(OWN);
    expect(zoneOf('<x@lee.example>', 'ann@lee.example', { 'auto-submitted': 'auto-generated' })).toBe(OWN);
    const summer = mail('Wed, 1 Jul 2026 10:00:00 +0000');
    expect(senderZone({ ...summer, rfcMessageId: '<x@lee.example>' }, OWN)).toBe('+00:00');
  });

  test('-0000 is an unknown zone: that of their calendar or other mail, else mine', () => {
    const unknown = { ...winter('-0000'), rfcMessageId: '<20260304.1@lee.example>' };
    expect(senderZone(unknown, OWN)).toBe(OWN);
    expect(senderZone(unknown, OWN, { dates: [], calendarZone: 'Asia/Tokyo' })).toBe('Asia/Tokyo');
    const dates = ['Tue, 3 Mar 2026 10:00:00 -0000', 'Mon, 2 Mar 2026 10:00:00 -0500'];
    expect(senderZone(unknown, OWN, { dates, calendarZone: null })).toBe('America/New_York');
  });

  test('+0000 counts where their other mail or their calendar is in London', () => {
    const summer = { dates: ['Wed, 1 Jul 2026 10:00:00 +0100'], calendarZone: null };
    expect(senderZone(winter('+0000'), OWN, summer)).toBe('Europe/London');
    expect(senderZone(winter('+0000'), OWN, { dates: [], calendarZone: 'Europe/London' })).toBe(
      'Europe/London',
    );
    expect(
      senderZone(winter('+0000'), OWN, { dates: ['Tue, 3 Mar 2026 10:00:00 +0000'], calendarZone: null }),
    ).toBe(OWN);
  });

  test('an email without an offset is read in the zone of the sender’s other mail', () => {
    const tokyo = {
      dates: ['Tue, 3 Mar 2026 10:00:00 +0900', 'Mon, 2 Mar 2026 10:00:00 +0900'],
      calendarZone: null,
    };
    expect(senderZone(winter(''), OWN, tokyo)).toBe('Asia/Tokyo');
    expect(senderZone(winter('+0000'), OWN, tokyo)).toBe('Asia/Tokyo');
  });

  test('a zone that is made up in an invitation is not taken', () => {
    expect(senderZone(winter(''), OWN, { dates: [], calendarZone: 'Mars/Olympus' })).toBe(OWN);
  });

  test('other seasons tell zones apart that share an offset', () => {
    const phoenixLike = { dates: ['Wed, 1 Jul 2026 10:00:00 -0500'], calendarZone: null };
    expect(senderZone(winter('-0600'), OWN, phoenixLike)).toBe('America/Chicago');
  });

  test('a time is meant on that clock, after a clock change of theirs as well', () => {
    const message = winter('-0500');
    const times = (text: string) => {
      const timeZone = senderZone(message, OWN);
      const { starts } = findTimes([text], { sentAt: message.sentAt, timeZone, language: 'en' });
      return starts.map((start) => formatInZone(start, timeZone));
    };
    expect(times('Tomorrow at 3pm?')).toEqual(['2026-03-05T15:00:00-05:00']);
    // Clocks went forward there on 8 March.
    expect(times('Tuesday at 3pm?')).toEqual(['2026-03-10T15:00:00-04:00']);
    expect(times('Tuesday at 3pm Berlin time?')).toEqual(['2026-03-10T10:00:00-04:00']);
  });
});
