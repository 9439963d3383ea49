import { randomBytes } from 'node:crypto';
import { ATTACHMENTS_BYTES_MAX } from '@triage/contract/limits';
import { run as runRows, rows as tableRows } from '@triage/database/testing/rows';
import PostalMime from 'postal-mime';
import { beforeEach, expect, test } from 'vitest';
import { type Death, mortalServices } from '../../testing/worlds/mortal-services.ts';
import {
  DEFAULT_DUE_MS,
  makeSendWorld,
  type SendPerson,
  type SendWorld,
} from '../../testing/worlds/send-world.ts';
import { shareTestDatabase } from '../../testing/worlds/share-test-database.ts';
import { pruneAttachments } from '../flows/prune-attachments.ts';
import { appendAttachment } from '../outgoing/append-attachment.ts';
import { beginAttachment } from '../outgoing/begin-attachment.ts';
import { discardAttachments, keepAttachments } from '../outgoing/keep-attachments.ts';
import { cancelSend } from './cancel-send.ts';
import { LEASE_MS } from './dispatch/claim-sends.ts';
import { dispatchDue } from './dispatch/dispatch-due.ts';
import { editSend } from './edit-send.ts';
import { listSends } from './list-sends.ts';
import { queueSend } from './queue-send.ts';

const db = shareTestDatabase();
let world: SendWorld;
let ada: SendPerson;
beforeEach(async () => {
  await runRows(db, tableRows.deleteFrom('scheduled_sends'));
  world = makeSendWorld(db);
  ada = await world.addPerson();
});

const BYTES = randomBytes(2_000);
const mail = { to: ['bob@sandbox.test'], subject: 'A file', body: 'Here it is' };
const cron = () => dispatchDue(world.services, { budgetMs: 20_000 });

async function addFile(person = ada, bytes = BYTES, filename = 'grüße 2026.pdf'): Promise<string> {
  const file = { filename, mimeType: 'application/pdf', size: bytes.byteLength };
  const { attachmentId } = await beginAttachment(person.tenant, file);
  await appendAttachment(person.tenant, { attachmentId, position: 0, bytes });
  return attachmentId;
}

async function queue(attachmentIds: string[]): Promise<string> {
  const { scheduledSendId } = await queueSend(ada.tenant, { ...mail, attachmentIds });
  return scheduledSendId;
}

async function sentFiles(id: string): Promise<{ filename: string | null; bytes: Buffer }[]> {
  expect(ada.copies(id)).toBe(1);
  const raw = ada.mail.sent.find((one) => Buffer.from(one.raw).includes(id))?.raw ?? new Uint8Array();
  const { attachments } = await PostalMime.parse(raw);
  return attachments.map(({ filename, content }) => ({
    filename,
    bytes: Buffer.from(content as ArrayBuffer),
  }));
}

async function countStored(): Promise<number> {
  const rows = await db.query('SELECT 1 FROM outgoing_attachments WHERE user_id = $1', [ada.tenant.tenantId]);
  return rows.length;
}

test('the email contains its files in order, byte for byte, and they are deleted here when it was sent', async () => {
  const other = randomBytes(900);
  const id = await queue([await addFile(ada, other, 'b.pdf'), await addFile()]);
  expect(
    (await listSends(ada.tenant, { statuses: ['pending'], limit: 10 })).sends[0]?.attachments,
  ).toMatchObject([
    { filename: 'b.pdf', size: 900 },
    { filename: 'grüße 2026.pdf', size: 2_000 },
  ]);
  world.clock.advance(DEFAULT_DUE_MS);
  expect(await cron()).toBe(1);
  expect(await sentFiles(id)).toEqual([
    { filename: 'b.pdf', bytes: other },
    { filename: 'grüße 2026.pdf', bytes: BYTES },
  ]);
  expect(await countStored()).toBe(0);
});

test('an undo gives the files back, and the mail that is sent then has them once', async () => {
  const file = await addFile();
  expect(await cancelSend(ada.tenant, { scheduledSendId: await queue([file]) })).toEqual({ success: true });
  const { attachments } = await keepAttachments(ada.tenant, { attachmentIds: [file] });
  expect(attachments).toMatchObject([{ attachmentId: file }]);
  const first = await queue([file, file]);
  const { scheduledSendId } = await editSend(ada.tenant, {
    ...mail,
    scheduledSendId: first,
    attachmentIds: [file],
  });
  world.clock.advance(DEFAULT_DUE_MS);
  await cron();
  expect(await sentFiles(scheduledSendId)).toHaveLength(1);
  expect(ada.copies(first)).toBe(0);
  await pruneAttachments(world.services);
  world.clock.advance(2 * 60 * 60_000);
  await pruneAttachments(world.services);
  expect(await countStored()).toBe(0);
});

test('a send with a missing file, or another user’s, is not queued', async () => {
  const eve = await world.addPerson();
  const unfinished = await beginAttachment(ada.tenant, { filename: 'a', mimeType: '', size: 10 });
  for (const id of [await addFile(eve), unfinished.attachmentId, 'nothing'])
    await expect(queue([await addFile(), id])).rejects.toMatchObject({ field: 'attachmentIds' });
  expect((await listSends(ada.tenant, { statuses: ['pending'], limit: 10 })).sends).toEqual([]);
});

test('files that are too much together are refused with the send', async () => {
  const big = await beginAttachment(ada.tenant, {
    filename: 'big',
    mimeType: '',
    size: ATTACHMENTS_BYTES_MAX - 1_000,
  });
  await runRows(
    db,
    tableRows
      .updateTable('outgoing_attachments')
      .set({ ready: true })
      .where('user_id', '=', ada.tenant.tenantId),
  );
  await expect(queue([big.attachmentId, await addFile()])).rejects.toMatchObject({ field: 'attachmentIds' });
});

test('files of a pending send are not pruned, at any age and if its draft is discarded', async () => {
  const file = await addFile();
  const sendAt = new Date(world.clock.now().getTime() + 90 * 24 * 60 * 60_000).toISOString();
  const { scheduledSendId: id } = await queueSend(ada.tenant, { ...mail, sendAt, attachmentIds: [file] });
  await discardAttachments(ada.tenant, { attachmentIds: [file] });
  world.clock.advance(90 * 24 * 60 * 60_000);
  await pruneAttachments(world.services);
  await cron();
  expect((await sentFiles(id))[0]?.bytes).toEqual(BYTES);
});

const STEPS = ['sends-claim-due', 'sends-hold', 'createDraft', 'sends-ask', 'sendDraft', 'sends-mark-sent'];
const DEATHS: Death[] = STEPS.flatMap((step) => [
  { step, when: 'before' },
  { step, when: 'after' },
]);

test.each(DEATHS)('a process that dies $when $step leads to one email with its file', async (death) => {
  const id = await queue([await addFile()]);
  world.clock.advance(DEFAULT_DUE_MS);
  const mortal = mortalServices(world.services, death);
  const run = dispatchDue(mortal.services, { budgetMs: 60_000 });
  await mortal.died;
  world.clock.advance(LEASE_MS);
  await cron();
  mortal.wakeUp();
  await run;
  expect(await sentFiles(id)).toEqual([{ filename: 'grüße 2026.pdf', bytes: BYTES }]);
  await pruneAttachments(world.services);
  expect(await countStored()).toBe(0);
});
