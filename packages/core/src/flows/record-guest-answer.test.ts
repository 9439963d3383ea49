import { now, rows, run } from '@triage/database/testing/rows';
import { beforeEach, expect, test } from 'vitest';
import { indexedWorld, MAIL } from '../../testing/worlds/indexed-world.ts';
import { schedulingWorld } from '../../testing/worlds/scheduling-world.ts';
import { shareTestDatabase } from '../../testing/worlds/share-test-database.ts';
import { writeInvitation } from '../../testing/write-invitation.ts';
import { createMeeting } from '../meeting/create-meeting.ts';
import { findMeeting } from '../meeting/find-meeting.ts';
import { mailChanged } from './mail-changed.ts';
import { recordGuestAnswer } from './record-guest-answer.ts';

const db = shareTestDatabase();
const BEN = 'ben@client.test';
const SLOT = '2026-03-10T14:00:00.000Z';
beforeEach(() => run(db, rows.deleteFrom('users')));

async function invited() {
  const world = await schedulingWorld(db);
  const threadId = await world.receive({ from: BEN, text: 'Meet?' });
  const { eventId } = await createMeeting(world, { threadId, slotStart: SLOT, durationMinutes: 30 });
  const event = await world.calendar.getEvent(eventId);
  const reply = (guest = BEN, partstat = 'ACCEPTED', method = 'REPLY') =>
    writeInvitation(
      [
        ...[`UID:${event?.uid}`, 'DTSTAMP:20260301T120000Z', 'SEQUENCE:0'],
        ...[`ATTENDEE;PARTSTAT=${partstat}:mailto:${guest}`, 'DTSTART:20260310T140000Z'],
      ],
      method,
    );
  async function arrive(from: string, calendar: string, more: { labels?: string[]; headers?: object } = {}) {
    const id = `m${Math.random()}`;
    await run(
      db,
      rows.insertInto('messages').values({
        user_id: world.tenantId,
        message_id: id,
        thread_id: threadId,
        sent_at: now,
        from_address: from,
        calendar_text: calendar,
        label_ids: more.labels ?? ['INBOX'],
        headers: more.headers ?? {},
      }),
    );
    await recordGuestAnswer(world, id);
  }
  const answers = async () => (await findMeeting(world, { threadId })).meeting?.attendees;
  return { world, threadId, reply, arrive, answers };
}

test('"Accepted" from a guest is in the calendar and on the thread', async () => {
  const { world, threadId, reply, arrive, answers } = await invited();
  await arrive(BEN.toUpperCase(), reply());
  expect(await answers()).toMatchObject([{ email: BEN, response: 'accepted' }]);
  expect(world.realtime.published.map(({ event }) => event.data)).toContainEqual(
    expect.objectContaining({ threadId }),
  );
  await arrive(BEN, reply(BEN, 'DECLINED'));
  expect(await answers()).toMatchObject([{ email: BEN, response: 'declined' }]);
});

const PROVIDER = 'mx.google.com';
test.each<
  [
    string,
    (
      reply: Awaited<ReturnType<typeof invited>>['reply'],
    ) => Parameters<Awaited<ReturnType<typeof invited>>['arrive']>,
  ]
>([
  ['from somebody else', (reply) => ['eve@elsewhere.test', reply()]],
  ['in spam', (reply) => [BEN, reply(), { labels: ['SPAM'] }]],
  ['that is no answer', (reply) => [BEN, reply(BEN, 'ACCEPTED', 'REQUEST')]],
  ['without a decision', (reply) => [BEN, reply(BEN, 'NEEDS-ACTION')]],
  [
    'of several guests at once',
    (reply) => [BEN, reply(`${BEN}\r\nATTENDEE;PARTSTAT=ACCEPTED:mailto:eve@elsewhere.test`)],
  ],
  ['of a guest who was not invited', (reply) => ['eve@elsewhere.test', reply('eve@elsewhere.test')]],
  [
    'that the provider calls forged',
    (reply) => [
      BEN,
      reply(),
      { headers: { 'authentication-results': `${PROVIDER}; dmarc=fail (p=REJECT)` } },
    ],
  ],
  ['that nobody can read', () => [BEN, 'METHOD:REPLY\r\nBEGIN:VCALENDAR']],
])('an answer %s changes nothing', async (_, make) => {
  const { reply, arrive, answers } = await invited();
  await arrive(...make(reply));
  expect(await answers()).toMatchObject([{ email: BEN, response: 'needsAction' }]);
});

test('one that arrives is queued once, with the mail; others, and old ones, are not', async () => {
  const headers = { 'Content-Type': 'text/calendar; charset=utf-8' };
  const calendar = (method: string) =>
    writeInvitation(['UID:plan@memory.test', 'DTSTART:20300305T100000Z'], method);
  const world = await indexedWorld(db);
  world.mail.deliver({ ...MAIL, headers, text: calendar('REQUEST') });
  const { messageId } = world.mail.deliver({ ...MAIL, headers, text: calendar('REPLY') });
  await mailChanged(world.ctx);
  await mailChanged(world.ctx);
  expect(world.jobs.waiting('record-answer').map(({ payload }) => payload)).toEqual([
    { userId: world.ctx.tenantId, messageId },
  ]);
});
