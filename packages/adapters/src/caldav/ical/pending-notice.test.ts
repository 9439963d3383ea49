import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { findPending, noticeKeyOf, type PendingNotice, setPending } from './pending-notice.ts';
import { writeNotice } from './write-notice.ts';

const ME = 'me@work.test';
const own = new Set([ME]);
const zones = { calendar: 'UTC', days: 'UTC' };
const REQUEST: PendingNotice = { id: '11111111-2222', method: 'REQUEST' };
const REPLY: PendingNotice = { id: '11111111-2222', method: 'REPLY' };

function eventOf(...lines: string[]): ICAL.Component {
  const all = ['BEGIN:VEVENT', 'UID:a@there', 'DTSTART:20310101T100000Z', ...lines, 'END:VEVENT'];
  return new ICAL.Component(ICAL.parse(all.join('\r\n')));
}

test('a mark counts for the account, the event, the email and the kind that it was made for', async () => {
  const key = await noticeKeyOf({ emailAddress: ME, auth: { password: 'secret' } });
  const event = eventOf();
  setPending(event, REQUEST, key);
  expect(findPending(event, key)).toEqual(REQUEST);
  const mark = String(event.getFirstPropertyValue('x-triage-pending-notice'));
  const read = (changed: string, to = eventOf()) => {
    to.addPropertyWithValue('x-triage-pending-notice', changed);
    return findPending(to, key);
  };
  expect(read(mark)).toEqual(REQUEST);
  expect(read(mark.replace('REQUEST', 'CANCEL'))).toBeNull();
  expect(read(mark.replace('1111', '1112'))).toBeNull();
  expect(read('REQUEST 11111111-2222')).toBeNull();
  const other = eventOf();
  other.updatePropertyWithValue('uid', 'b@there');
  expect(read(mark, other)).toBeNull();
  for (const account of [
    { emailAddress: 'you@work.test', auth: { password: 'secret' } },
    { emailAddress: ME, auth: { password: 'other' } },
  ])
    expect(findPending(event, await noticeKeyOf(account))).toBeNull();
});

test('nobody is invited by an event that the person does not organize', () => {
  const guest = 'ATTENDEE:mailto:ben@elsewhere.test';
  const noticeOf = (...lines: string[]) => writeNotice(eventOf(...lines), REQUEST, { own, zones });
  expect(noticeOf(guest)).toBeNull();
  expect(noticeOf(guest, 'ORGANIZER:mailto:grace@elsewhere.test')).toBeNull();
  expect(noticeOf(guest, `ORGANIZER:mailto:${ME}`)?.to).toEqual(['ben@elsewhere.test']);
});

test('an answer that is none of the three is not sent', () => {
  const noticeOf = (partstat: string) =>
    writeNotice(
      eventOf('ORGANIZER:mailto:grace@elsewhere.test', `ATTENDEE;PARTSTAT=${partstat}:mailto:${ME}`),
      REPLY,
      { own, zones },
    );
  expect(noticeOf('NEEDS-ACTION')).toBeNull();
  expect(noticeOf('X-ANYTHING')).toBeNull();
  expect(noticeOf('CONSTRUCTOR')).toBeNull();
  expect(noticeOf('DECLINED')?.subject).toBe('Declined: Event');
});
