import { randomUUID } from 'node:crypto';
import { run as runRows, rows as tableRows } from '@triage/database/testing/rows';
import PostalMime from 'postal-mime';
import { beforeEach, expect, test } from 'vitest';
import { makeSendWorld, type SendPerson, type SendWorld } from '../../testing/worlds/send-world.ts';
import { shareTestDatabase } from '../../testing/worlds/share-test-database.ts';
import type { InvitationMail } from '../ports/invitation-mail.ts';
import { dispatchDue } from './dispatch/dispatch-due.ts';
import { queueInvitation } from './queue-invitation.ts';
import { retrySend } from './retry-send.ts';

const db = shareTestDatabase();
let world: SendWorld;
let ada: SendPerson;
beforeEach(async () => {
  await runRows(db, tableRows.deleteFrom('scheduled_sends'));
  world = makeSendWorld(db);
  ada = await world.addPerson();
});

const CALENDAR = [
  ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'METHOD:REQUEST', 'BEGIN:VEVENT', 'UID:plan@work.test', 'SEQUENCE:0'],
  ...['DTSTART:20300101T100000Z', 'SUMMARY:Plan', 'END:VEVENT', 'END:VCALENDAR', ''],
].join('\r\n');
const invitation = (): InvitationMail => ({
  id: randomUUID(),
  method: 'REQUEST',
  to: ['ben@elsewhere.test', 'eve@elsewhere.test'],
  subject: 'Invitation: Plan',
  body: 'Invitation: Plan\n\nWhen: Tuesday',
  calendar: CALENDAR,
});

async function findRows() {
  return db.query('SELECT id, status FROM scheduled_sends WHERE user_id = $1', [
    ada.tenant.tenantId,
  ]) as Promise<{ id: string; status: string }[]>;
}

test('an invitation leaves at once, once, with the event as a third form of its body', async () => {
  const mail = invitation();
  await Promise.all([queueInvitation(ada.tenant, mail), queueInvitation(ada.tenant, mail)]);
  await queueInvitation(ada.tenant, mail);
  expect(await dispatchDue(world.services, { budgetMs: 20_000 })).toBe(1);
  await queueInvitation(ada.tenant, mail);
  expect(await findRows()).toHaveLength(1);
  const sent = ada.mail.sent.map(({ raw }) => Buffer.from(raw).toString());
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatch(/multipart\/alternative/);
  expect(sent[0]).toMatch(/Content-Type: text\/calendar; charset=utf-8; method=REQUEST/i);
  const { attachments, to, text } = await PostalMime.parse(sent[0] ?? '');
  expect(to?.map(({ address }) => address)).toEqual(mail.to);
  expect(text).toContain('When: Tuesday');
  const event = attachments.find(({ mimeType }) => mimeType === 'text/calendar');
  expect(new TextDecoder().decode(event?.content as ArrayBuffer)).toContain('UID:plan@work.test');
});

test('a failed one that is sent again still has its event', async () => {
  await queueInvitation(ada.tenant, invitation());
  await runRows(
    db,
    tableRows
      .updateTable('scheduled_sends')
      .set({ status: 'failed', error: 'Refused' })
      .where('user_id', '=', ada.tenant.tenantId),
  );
  const [failed] = await findRows();
  const again = await retrySend(ada.tenant, { scheduledSendId: failed?.id ?? '' });
  const rows = (await db.query(
    'SELECT id, calendar_method, calendar_text FROM scheduled_sends WHERE id = $1',
    [again.scheduledSendId],
  )) as { calendar_method: string; calendar_text: string }[];
  expect(rows).toMatchObject([{ calendar_method: 'REQUEST', calendar_text: CALENDAR }]);
});

test('an answer takes the place of no other person’s', async () => {
  const ben = await world.addPerson();
  const mail = invitation();
  await queueInvitation(ada.tenant, mail);
  await queueInvitation(ben.tenant, mail);
  expect(await dispatchDue(world.services, { budgetMs: 20_000 })).toBe(2);
});
