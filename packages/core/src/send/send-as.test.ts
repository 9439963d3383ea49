import { run as runRows, rows as tableRows } from '@triage/database/testing/rows';
import PostalMime from 'postal-mime';
import { beforeEach, expect, test } from 'vitest';
import { messageHeaders } from '../../testing/fakes/message-headers.ts';
import {
  DEFAULT_DUE_MS,
  makeSendWorld,
  type SendPerson,
  type SendWorld,
} from '../../testing/worlds/send-world.ts';
import { shareTestDatabase } from '../../testing/worlds/share-test-database.ts';
import { mailChanged } from '../flows/mail-changed.ts';
import { openMailbox } from '../mailbox/sync/open-mailbox.ts';
import { fetchAddresses } from '../mailbox/sync/refresh-addresses.ts';
import { importSignature, saveSignature } from '../settings/save-signature.ts';
import { dispatchDue } from './dispatch/dispatch-due.ts';
import { editSend } from './edit-send.ts';
import { listSends } from './list-sends.ts';
import { queueSend } from './queue-send.ts';
import { retrySend } from './retry-send.ts';

const db = shareTestDatabase();
let world: SendWorld;
let ada: SendPerson;
const WORK = 'ada@work.test';
const SIGNATURE =
  '<div onclick="x()"><b>Ada</b><br><a href="https://work.test">Work</a><script>1</script></div>';
const mail = { to: ['bob@sandbox.test'], subject: 'Hello', body: 'One\nTwo' };

beforeEach(async () => {
  await runRows(db, tableRows.deleteFrom('scheduled_sends'));
  world = makeSendWorld(db);
  ada = await world.addPerson();
  ada.mail.setAliases([
    { email: WORK, name: 'Ada at work', replyTo: 'team@work.test', signature: SIGNATURE },
    { email: 'ada@club.test' },
  ]);
  await fetchAddresses(ada.tenant);
});

const cron = () => dispatchDue(world.services, { budgetMs: 20_000 });
async function sendNow(more: Partial<Parameters<typeof queueSend>[1]> = {}) {
  const { scheduledSendId } = await queueSend(ada.tenant, { ...mail, ...more });
  world.clock.advance(DEFAULT_DUE_MS);
  await cron();
  return ada.row(scheduledSendId);
}
const lastRaw = () => ada.mail.sent.at(-1)?.raw ?? new Uint8Array();
const lastHeaders = () => messageHeaders(lastRaw());

test('a mail leaves from the address that was chosen, with its name and its own address for answers', async () => {
  expect(await sendNow({ from: `Whatever <${WORK.toUpperCase()}>` })).toMatchObject({ status: 'sent' });
  expect(lastHeaders()).toMatchObject({ from: `Ada at work <${WORK}>`, 'reply-to': 'team@work.test' });
  await sendNow({ from: ada.address });
  expect(lastHeaders()).toMatchObject({ from: `Ada Lovelace <${ada.address}>` });
  expect(lastHeaders()).not.toHaveProperty('reply-to');
});

test('without a choice a mail leaves from the default address', async () => {
  await sendNow();
  expect(lastHeaders().from).toContain(ada.address);
  ada.mail.setAliases([{ email: WORK, isDefault: true }]);
  await fetchAddresses(ada.tenant);
  await sendNow();
  expect(lastHeaders().from).toContain(WORK);
});

test("only the account's current addresses can be used as From", async () => {
  for (const from of ['bob@sandbox.test', 'ada@work.test.evil.test'])
    await expect(queueSend(ada.tenant, { ...mail, from })).rejects.toMatchObject({ field: 'from' });
  ada.mail.setAliases([{ email: WORK }]);
  await fetchAddresses(ada.tenant);
  await expect(queueSend(ada.tenant, { ...mail, from: 'ada@club.test' })).rejects.toMatchObject({
    field: 'from',
  });
  expect((await listSends(ada.tenant, { statuses: ['pending'], limit: 9 })).sends).toEqual([]);
});

test("another person's address is not one's own", async () => {
  const eve = await world.addPerson();
  await fetchAddresses(eve.tenant);
  await expect(queueSend(eve.tenant, { ...mail, from: WORK })).rejects.toMatchObject({ field: 'from' });
  await expect(saveSignature(eve.tenant, { address: WORK, text: 'Eve' })).rejects.toMatchObject({
    field: 'address',
  });
});

test('a scheduled email keeps its From address, and fails if that address has been removed', async () => {
  const sendAt = new Date(world.clock.now().getTime() + 86_400_000).toISOString();
  const { scheduledSendId: id } = await queueSend(ada.tenant, { ...mail, from: WORK, sendAt });
  const { sends } = await listSends(ada.tenant, { statuses: ['pending'], limit: 9 });
  expect(sends).toMatchObject([{ from: WORK }]);
  ada.mail.setAliases([]);
  world.clock.advance(86_400_000);
  await cron();
  expect(await ada.row(id)).toMatchObject({ status: 'failed', error: expect.stringContaining(WORK) });
  expect(ada.mail.sent).toEqual([]);
  expect((await ada.mail.listDrafts()).drafts).toEqual([]);
  ada.mail.setAliases([{ email: WORK }]);
  const again = await retrySend(ada.tenant, { scheduledSendId: id });
  world.clock.advance(DEFAULT_DUE_MS);
  await cron();
  expect(await ada.row(again.scheduledSendId)).toMatchObject({ status: 'sent' });
  expect(lastHeaders().from).toContain(WORK);
});

test('while the provider cannot say whether an address may be used, the mail waits', async () => {
  ada.mail.fail('listSendAs', { when: 'before', failure: 'unavailable' });
  expect(await sendNow({ from: WORK })).toMatchObject({ status: 'pending' });
  world.clock.advance(60_000);
  await cron();
  expect(ada.mail.sent).toHaveLength(1);
});

test('an email whose From the provider has replaced says which address it left from', async () => {
  await openMailbox(ada.tenant);
  const { sendDraft } = ada.mail;
  ada.mail.sendDraft = async (draftId) => {
    // As if the address had been removed a moment before.
    ada.mail.setAliases([]);
    return sendDraft(draftId);
  };
  await sendNow({ from: WORK });
  await mailChanged(ada.tenant);
  const { sends } = await listSends(ada.tenant, { statuses: ['sent'], limit: 9 });
  expect(sends).toMatchObject([{ from: WORK, leftFrom: ada.address }]);
});

test('an email that left from the address that was chosen says nothing about it', async () => {
  await openMailbox(ada.tenant);
  await sendNow({ from: WORK });
  await mailChanged(ada.tenant);
  const { sends } = await listSends(ada.tenant, { statuses: ['sent'], limit: 9 });
  expect(sends).toMatchObject([{ from: WORK }]);
  expect(sends[0]).not.toHaveProperty('leftFrom');
});

test('an edited mail leaves from the address of the edit', async () => {
  const { scheduledSendId } = await queueSend(ada.tenant, { ...mail, from: WORK });
  await editSend(ada.tenant, { ...mail, scheduledSendId, from: 'ada@club.test' });
  world.clock.advance(DEFAULT_DUE_MS);
  await cron();
  expect(ada.mail.sent).toHaveLength(1);
  expect(lastHeaders().from).toContain('ada@club.test');
});

test("the mail account's signature is sanitized, and appears once in both forms, above the quote", async () => {
  const { signature } = await importSignature(ada.tenant, { address: WORK });
  expect(signature?.text).toBe('Ada\nWork');
  expect(signature?.html).not.toMatch(/script|onclick/);
  const body = `Hello Bob.\n\n${signature?.text}\n\nOn Monday, Bob wrote:\n> ${signature?.text.replace('\n', '\n> ')}`;
  await sendNow({ from: WORK, body });
  const sent = await PostalMime.parse(lastRaw());
  expect(sent.text?.replaceAll('\r\n', '\n').trim()).toBe(body);
  expect(sent.html?.match(/<b>Ada<\/b>/g)).toHaveLength(1);
  expect(sent.html?.indexOf('<b>Ada</b>')).toBeLessThan(sent.html?.indexOf('On Monday') ?? -1);
  await sendNow({ from: WORK, body: 'Without it' });
  expect((await PostalMime.parse(lastRaw())).html).not.toContain('<b>Ada</b>');
});

test('a signature outlives an address that is not listed for a while, and only there', async () => {
  await saveSignature(ada.tenant, { address: WORK, text: 'Mine', html: '<i onload="x">Mine</i>' });
  ada.mail.setAliases([]);
  await fetchAddresses(ada.tenant);
  await expect(saveSignature(ada.tenant, { address: WORK, text: 'No' })).rejects.toMatchObject({
    field: 'address',
  });
  ada.mail.setAliases([{ email: WORK }]);
  await fetchAddresses(ada.tenant);
  const rows = await db.query('SELECT email, signature_text, signature_html FROM send_as_addresses');
  expect(rows).toContainEqual({ email: WORK, signature_text: 'Mine', signature_html: '<i>Mine</i>' });
  await expect(importSignature(ada.tenant, { address: WORK })).rejects.toMatchObject({ field: 'address' });
});
