import { randomBytes } from 'node:crypto';
import { ATTACHMENT_PIECE_BYTES, ATTACHMENTS_BYTES_MAX } from '@triage/contract/limits';
import { beginAttachmentRequest } from '@triage/contract/sending/outgoing';
import { rows, run } from '@triage/database/testing/rows';
import { beforeEach, expect, test } from 'vitest';
import { listTenantTables, printTenant } from '../../testing/isolation/tenant-tables.ts';
import { type MailWorld, mailWorld } from '../../testing/worlds/mail-world.ts';
import { shareTestDatabase } from '../../testing/worlds/share-test-database.ts';
import { indexMailbox } from '../flows/index-mailbox.ts';
import { pruneAttachments } from '../flows/prune-attachments.ts';
import { appendAttachment } from './append-attachment.ts';
import { beginAttachment } from './begin-attachment.ts';
import { forwardAttachments } from './forward-attachments.ts';
import { discardAttachments, keepAttachments } from './keep-attachments.ts';

const db = shareTestDatabase();
let world: MailWorld;
beforeEach(async () => {
  world = await mailWorld(db);
});

const begin = (size: number, filename = 'a.bin', mimeType = 'application/pdf') =>
  beginAttachment(world.ctx, { filename, mimeType, size });

async function findBytes(attachmentId: string): Promise<Buffer> {
  const pieces = await db.query<{ bytes: Buffer }>(
    'SELECT bytes FROM outgoing_attachment_pieces WHERE user_id = $1 AND attachment_id = $2 ORDER BY position',
    [world.ctx.tenantId, attachmentId],
  );
  return Buffer.concat(pieces.map(({ bytes }) => bytes));
}

test('a file is complete when all of its chunks are there, in any order and however often they are uploaded', async () => {
  const bytes = randomBytes(ATTACHMENT_PIECE_BYTES * 2 + 10);
  const piece = (at: number) =>
    bytes.subarray(at * ATTACHMENT_PIECE_BYTES, (at + 1) * ATTACHMENT_PIECE_BYTES);
  const { attachmentId } = await begin(bytes.byteLength);
  const append = (position: number) =>
    appendAttachment(world.ctx, { attachmentId, position, bytes: piece(position) });
  expect(await append(2)).toEqual({ ready: false });
  expect(await append(2)).toEqual({ ready: false });
  expect(await keepAttachments(world.ctx, { attachmentIds: [attachmentId] })).toEqual({ attachments: [] });
  await Promise.all([append(0), append(1)]);
  expect(await append(1)).toEqual({ ready: true });
  expect((await findBytes(attachmentId)).equals(bytes)).toBe(true);
});

test("a chunk is stored in the user's own file, also if another user has an incomplete one of that id", async () => {
  const other = await mailWorld(db);
  const bytes = randomBytes(ATTACHMENT_PIECE_BYTES * 2);
  const piece = (position: number) => ({
    attachmentId: 'same',
    position,
    bytes: bytes.subarray(position * ATTACHMENT_PIECE_BYTES, (position + 1) * ATTACHMENT_PIECE_BYTES),
  });
  for (const { ctx } of [world, other]) {
    await beginAttachment(ctx, { filename: 'a', mimeType: '', size: bytes.byteLength });
    await run(
      db,
      rows.updateTable('outgoing_attachments').set({ id: 'same' }).where('user_id', '=', ctx.tenantId),
    );
  }
  await appendAttachment(other.ctx, piece(1));
  const print = async () => printTenant(db, await listTenantTables(db), other.ctx.tenantId);
  const before = await print();
  expect(await appendAttachment(world.ctx, piece(0))).toEqual({ ready: false });
  expect(await appendAttachment(world.ctx, piece(1))).toEqual({ ready: true });
  expect(await print()).toEqual(before);
});

test('a piece that is too long, too short or too many is refused', async () => {
  const { attachmentId } = await begin(ATTACHMENT_PIECE_BYTES + 1);
  const refused = (position: number, length: number) =>
    expect(
      appendAttachment(world.ctx, { attachmentId, position, bytes: new Uint8Array(length) }),
    ).rejects.toMatchObject({ field: 'bytes' });
  await refused(0, ATTACHMENT_PIECE_BYTES - 1);
  await refused(1, 2);
  await refused(2, 1);
  await refused(2, 0);
  expect(await findBytes(attachmentId)).toHaveLength(0);
});

test('an empty file is complete immediately', async () => {
  const { attachmentId } = await begin(0);
  expect((await keepAttachments(world.ctx, { attachmentIds: [attachmentId] })).attachments).toHaveLength(1);
});

test('a file larger than a mail is refused before a byte of it comes', () => {
  const file = { filename: 'film.mov', mimeType: '', size: ATTACHMENTS_BYTES_MAX };
  expect(beginAttachmentRequest.safeParse(file).success).toBe(true);
  expect(beginAttachmentRequest.safeParse({ ...file, size: file.size + 1 }).success).toBe(false);
});

test('unsent attachments of a user are limited in size', async () => {
  for (let count = 0; count < 7; count += 1) await begin(ATTACHMENTS_BYTES_MAX);
  await begin(1_000);
  await expect(begin(ATTACHMENTS_BYTES_MAX)).rejects.toMatchObject({ field: 'size' });
  await begin(1_000);
});

test('a name is one name and a type is one that travels as it is', async () => {
  const long = await begin(0, `${'x'.repeat(400)}.docx`);
  expect(long.filename).toMatch(/^x{195}\.docx$/);
  expect((await begin(0, '../../etc/pass\r\nwd')).filename).toBe('.._.._etc_pass wd');
  expect((await begin(0, ' \n')).filename).toBe('attachment');
  await begin(0, 'b.eml', 'message/rfc822');
  await begin(0, 'c.html', 'text/html; charset=x\r\nBcc: a@b');
  const types = await db.query<{ filename: string; mime_type: string }>(
    `SELECT filename, mime_type FROM outgoing_attachments WHERE user_id = $1 AND filename IN ('b.eml', 'c.html') ORDER BY 1`,
    [world.ctx.tenantId],
  );
  expect(types.map(({ mime_type }) => mime_type)).toEqual(['application/octet-stream', 'text/html']);
});

test('a forwarded file is read from the provider unchanged', async () => {
  const bytes = randomBytes(ATTACHMENT_PIECE_BYTES + 77);
  const encoded = bytes.toString('base64').replace(/.{76}/g, '$&\r\n');
  const raw = Buffer.from(
    `From: bea@elsewhere.test\r\nTo: alex@example.test\r\nSubject: A file\r\nMIME-Version: 1.0\r\nContent-Type: application/pdf; name=a.pdf\r\nContent-Transfer-Encoding: base64\r\n\r\n${encoded}\r\n`,
  );
  const { messageId } = world.mail.deliver({ raw });
  await indexMailbox(world.ctx, new AbortController().signal);
  const { attachments } = await forwardAttachments(world.ctx, { messageId, partIds: ['root'] });
  expect(attachments).toMatchObject([{ size: bytes.byteLength }]);
  expect((await findBytes(attachments[0]?.attachmentId ?? '')).equals(bytes)).toBe(true);
  await expect(forwardAttachments(world.ctx, { messageId, partIds: ['9'] })).rejects.toMatchObject({
    code: 'notFound',
  });
});

test('a discarded file can be restored for ten minutes; a kept one stays for a month', async () => {
  const [kept, gone] = [await begin(0), await begin(0)].map(({ attachmentId }) => attachmentId) as [
    string,
    string,
  ];
  const there = async () =>
    (await keepAttachments(world.ctx, { attachmentIds: [gone, kept] })).attachments.map(
      ({ attachmentId }) => attachmentId,
    );
  await discardAttachments(world.ctx, { attachmentIds: [gone] });
  world.clock.advance(9 * 60_000);
  await pruneAttachments(world.ctx);
  expect(await there()).toEqual([gone, kept]);
  await discardAttachments(world.ctx, { attachmentIds: [gone] });
  world.clock.advance(10 * 60_000);
  await pruneAttachments(world.ctx);
  expect(await there()).toEqual([kept]);
  world.clock.advance(30 * 24 * 60 * 60_000);
  await pruneAttachments(world.ctx);
  expect(await there()).toEqual([]);
});
