import { run as runRows, rows as tableRows } from '@triage/database/testing/rows';
import PostalMime from 'postal-mime';
import { beforeEach, expect, test } from 'vitest';
import { searchMessage, storeMail } from '../../testing/worlds/search-world.ts';
import {
  DEFAULT_DUE_MS,
  makeSendWorld,
  type SendPerson,
  type SendWorld,
} from '../../testing/worlds/send-world.ts';
import { shareTestDatabase } from '../../testing/worlds/share-test-database.ts';
import { appendAttachment } from '../outgoing/append-attachment.ts';
import { beginAttachment } from '../outgoing/begin-attachment.ts';
import { dispatchDue } from './dispatch/dispatch-due.ts';
import { editSend } from './edit-send.ts';
import { findSend } from './list-sends.ts';
import { queueSend } from './queue-send.ts';
import { retrySend } from './retry-send.ts';

const db = shareTestDatabase();
let world: SendWorld;
let ada: SendPerson;
beforeEach(async () => {
  await runRows(db, tableRows.deleteFrom('scheduled_sends'));
  world = makeSendWorld(db);
  ada = await world.addPerson();
});

const ORIGINAL =
  '<table><tr><td style="color:#336699">The <b>plan</b></td></tr></table><script>alert(1)</script>';
const own = 'Dear Bob,\n\nyes';
const body = `${own}\n\nOn Monday, Bob wrote:\n> The plan`;
const rich = {
  to: ['bob@sandbox.test'],
  subject: 'Re: Plan',
  body,
  html: '<div>Dear <b>Bob</b>,</div><div><br></div><div onclick="x()">yes</div>',
  quote: { messageId: 'm1', at: own.length },
};

async function storeOriginal(person = ada): Promise<void> {
  await storeMail(db, person.tenant.tenantId, [
    searchMessage({ messageId: 'm1', threadId: 't1', text: 'The plan', html: ORIGINAL }),
  ]);
}

async function leave(id: string) {
  world.clock.advance(DEFAULT_DUE_MS);
  expect(await dispatchDue(world.services, { budgetMs: 20_000 })).toBe(1);
  expect(ada.copies(id)).toBe(1);
  const raw = ada.mail.sent.find((one) => Buffer.from(one.raw).includes(id))?.raw ?? new Uint8Array();
  return PostalMime.parse(raw);
}

test('the text leaves exactly as it was, beside the formatted form with the quote as it was received', async () => {
  await storeOriginal();
  const { scheduledSendId } = await queueSend(ada.tenant, rich);
  const { text, html = '' } = await leave(scheduledSendId);
  expect(text?.trim()).toBe(body);
  expect(html).toContain('<div>Dear <b>Bob</b>,</div>');
  expect(html).toContain('On Monday, Bob wrote:');
  expect(html).toMatch(/<blockquote type="cite"[^>]*><table>.*style="color:#336699">The <b>plan<\/b>/);
  expect(html).not.toMatch(/script|onclick/);
});

const PICTURE = Buffer.from('a picture, as far as an email can tell');
const RAW_WITH_PICTURE = [
  'From: bob@sandbox.test',
  'Content-Type: multipart/related; boundary=b',
  '',
  '--b',
  'Content-Type: text/html',
  '',
  '<p>See <img src="cid:logo@bob" alt="the plan"></p>',
  '--b',
  'Content-Type: image/png; name=plan.png',
  'Content-ID: <logo@bob>',
  'Content-Disposition: inline',
  'Content-Transfer-Encoding: base64',
  '',
  PICTURE.toString('base64'),
  '--b--',
  '',
].join('\r\n');

async function receivePicture(): Promise<string> {
  const { messageId } = ada.mail.deliver({ raw: Buffer.from(RAW_WITH_PICTURE) });
  await storeMail(db, ada.tenant.tenantId, [
    searchMessage({
      ...{
        messageId,
        threadId: 't2',
        text: 'See',
        html: '<p>See <img src="cid:logo@bob" alt="the plan"></p>',
      },
      attachments: [
        {
          ...{ partId: '1', attachmentId: '', filename: 'plan.png', mimeType: 'image/png' },
          ...{ size: PICTURE.byteLength, contentId: 'logo@bob', inline: true },
        },
      ],
    }),
  ]);
  return messageId;
}

test('a quote leaves with the pictures that the quoted message shows, as parts of the email', async () => {
  const messageId = await receivePicture();
  const { scheduledSendId } = await queueSend(ada.tenant, { ...rich, quote: { ...rich.quote, messageId } });
  const { html = '', attachments } = await leave(scheduledSendId);
  expect(html).toMatch(/<img [^>]*src="cid:quoted-1"/);
  expect(attachments).toMatchObject([
    { contentId: '<quoted-1>', disposition: 'inline', related: true, filename: 'plan.png' },
  ]);
  expect(Buffer.from(attachments[0]?.content as ArrayBuffer)).toEqual(PICTURE);
});

test('a quote of a message that the account does not have any more leaves with the description of its picture', async () => {
  const messageId = await receivePicture();
  const { scheduledSendId } = await queueSend(ada.tenant, { ...rich, quote: { ...rich.quote, messageId } });
  ada.mail.remove(messageId);
  const { html = '', attachments } = await leave(scheduledSendId);
  expect(html).toContain('<img alt="the plan" />');
  expect(attachments).toEqual([]);
});

test('the quote is what was received when the send was queued', async () => {
  await storeOriginal();
  const { scheduledSendId } = await queueSend(ada.tenant, rich);
  await runRows(
    db,
    tableRows
      .updateTable('messages')
      .set({ body_html: 'changed' })
      .where('user_id', '=', ada.tenant.tenantId),
  );
  expect((await leave(scheduledSendId)).html).toContain('The <b>plan</b>');
});

test('a quote of another user’s message, or of a deleted one, is made from the text', async () => {
  const eve = await world.addPerson();
  await storeOriginal(eve);
  const { scheduledSendId } = await queueSend(ada.tenant, rich);
  const { html = '' } = await leave(scheduledSendId);
  expect(html).not.toContain('<table>');
  expect(html).toContain('The plan');
});

test('an email that was not formatted quotes the message all the same', async () => {
  await storeOriginal();
  const { html: _, ...plain } = rich;
  const { scheduledSendId } = await queueSend(ada.tenant, plain);
  expect((await leave(scheduledSendId)).html).toMatch(/Dear Bob,<br>\s*<br>\s*yes<\/div>.*The <b>plan/s);
});

test('a picture in the text is attached where the text shows it', async () => {
  const bytes = Buffer.from('not really a picture');
  const file = { filename: 'a.png', mimeType: 'image/png', size: bytes.byteLength };
  const { attachmentId } = await beginAttachment(ada.tenant, file);
  await appendAttachment(ada.tenant, { attachmentId, position: 0, bytes });
  const { quote: _, ...mail } = rich;
  const html = `<div><img src="cid:${attachmentId}" alt="A"><img src="cid:other"></div>`;
  const { scheduledSendId } = await queueSend(ada.tenant, { ...mail, html, attachmentIds: [attachmentId] });
  const sent = await leave(scheduledSendId);
  expect(sent.html?.match(/cid:[\w-]+/g)).toEqual([`cid:${attachmentId}`]);
  expect(sent.attachments).toMatchObject([
    { contentId: `<${attachmentId}>`, related: true, disposition: 'inline', mimeType: 'image/png' },
  ]);
});

test('an edited and a retried send keep their formatted form and their quote', async () => {
  await storeOriginal();
  const { scheduledSendId } = await queueSend(ada.tenant, { ...rich, sendAt: '2026-03-09T10:00:00.000Z' });
  const { send } = await findSend(ada.tenant, { scheduledSendId });
  expect(send).toMatchObject({ body, quote: rich.quote, html: expect.stringContaining('<b>Bob</b>') });
  const { html = '', quote } = { html: send?.html ?? '', quote: send?.quote ?? undefined };
  const edited = await editSend(ada.tenant, { ...rich, scheduledSendId, html, quote });
  await runRows(
    db,
    tableRows
      .updateTable('scheduled_sends')
      .set({ status: 'failed' })
      .where('user_id', '=', ada.tenant.tenantId)
      .where('id', '=', edited.scheduledSendId),
  );
  await runRows(db, tableRows.deleteFrom('messages').where('user_id', '=', ada.tenant.tenantId));
  const again = await retrySend(ada.tenant, { scheduledSendId: edited.scheduledSendId });
  const sent = await leave(again.scheduledSendId);
  expect(sent.html).toContain('<b>Bob</b>');
  expect(sent.html).toContain('The <b>plan</b>');
});

test('a quote that starts behind the text is refused, and nothing is queued', async () => {
  const quote = { messageId: 'm1', at: body.length + 1 };
  await expect(queueSend(ada.tenant, { ...rich, quote })).rejects.toThrow();
  const rows = await db.query('SELECT 1 FROM scheduled_sends WHERE user_id = $1', [ada.tenant.tenantId]);
  expect(rows).toHaveLength(0);
});
