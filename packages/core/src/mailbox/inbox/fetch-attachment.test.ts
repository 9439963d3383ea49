import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { mailWorld } from '../../../testing/worlds/mail-world.ts';
import { shareTestDatabase } from '../../../testing/worlds/share-test-database.ts';
import { indexMailbox } from '../../flows/index-mailbox.ts';
import { fetchAttachment } from './fetch-attachment.ts';
import { getThreadView } from './list-inbox.ts';

const db = shareTestDatabase();

const NEVER = new AbortController().signal;
const BYTES = randomBytes(300_000);

function withAttachment(type = 'multipart/mixed; boundary=b'): Buffer {
  const encoded = BYTES.toString('base64').replace(/.{76}/g, '$&\r\n');
  const file = `Content-Type: application/pdf; name="r\u00e9sum\u00e9.pdf"\r\nContent-Transfer-Encoding: base64\r\nContent-Disposition: attachment; filename*=UTF-8''r%C3%A9sum%C3%A9.pdf\r\n\r\n${encoded}\r\n`;
  const head =
    'From: bea@elsewhere.test\r\nTo: alex@example.test\r\nSubject: A file\r\nMIME-Version: 1.0\r\n';
  if (!type.startsWith('multipart')) return Buffer.from(`${head}${file}`);
  return Buffer.from(
    `${head}Content-Type: ${type}\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\nHello\r\n--b\r\n${file}--b--\r\n`,
  );
}

test('an attachment is returned byte for byte, under the name and id that the thread shows', async () => {
  const world = await mailWorld(db);
  const { messageId, threadId } = world.mail.deliver({ raw: withAttachment() });
  await indexMailbox(world.ctx, NEVER);
  const view = await getThreadView(world.ctx, threadId);
  const shown = view.messages[0]?.attachments[0];
  const file = await fetchAttachment(world.ctx, { messageId, partId: shown?.attachmentId ?? '' });
  expect(file.filename).toBe('résumé.pdf');
  expect(file.mimeType).toBe('application/pdf');
  expect(Buffer.from(file.bytes).equals(BYTES)).toBe(true);
});

test('a message that is nothing but its attachment has one too', async () => {
  const world = await mailWorld(db);
  const { messageId, threadId } = world.mail.deliver({ raw: withAttachment('application/pdf') });
  await indexMailbox(world.ctx, NEVER);
  const view = await getThreadView(world.ctx, threadId);
  expect(view.messages[0]?.attachments[0]?.attachmentId).toBe('root');
  const file = await fetchAttachment(world.ctx, { messageId, partId: 'root' });
  expect(Buffer.from(file.bytes).equals(BYTES)).toBe(true);
});

test('nothing is read for another tenant, an unknown part, or a body that is no attachment', async () => {
  const world = await mailWorld(db);
  const stranger = await mailWorld(db);
  const { messageId } = world.mail.deliver({ raw: withAttachment() });
  await indexMailbox(world.ctx, NEVER);
  const before = world.mail.calls.length;
  const foreign = { ...stranger.ctx, mail: world.mail };
  for (const [ctx, partId] of [
    [foreign, '1'],
    [world.ctx, '7'],
    [world.ctx, '0'],
    [world.ctx, 'root'],
  ] as const)
    await expect(fetchAttachment(ctx, { messageId, partId })).rejects.toMatchObject({ code: 'notFound' });
  expect(world.mail.calls.length).toBe(before);
});

test('a message deleted at the provider is not found', async () => {
  const world = await mailWorld(db);
  const { messageId } = world.mail.deliver({ raw: withAttachment() });
  await indexMailbox(world.ctx, NEVER);
  world.mail.remove(messageId);
  await expect(fetchAttachment(world.ctx, { messageId, partId: '1' })).rejects.toMatchObject({
    code: 'notFound',
  });
});
