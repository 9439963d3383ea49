import { ProviderError } from '@triage/core/ports/mail';
import type { SubmitMail } from '@triage/core/ports/mail-account';
import { shareTestDatabase } from '@triage/core/testing/worlds/share-test-database';
import { now, rows, run } from '@triage/database/testing/rows';
import { afterAll, expect, test } from 'vitest';
import { cuttingProxy } from '../testing/cutting-proxy.ts';
import { imapWorld } from '../testing/imap-world.ts';
import { startMailServer } from '../testing/start-mail-server.ts';

const db = shareTestDatabase();
const server = await startMailServer();
if (server) afterAll(() => server.stop());

type Submitted = Parameters<SubmitMail>[0];
type World = Awaited<ReturnType<typeof imapWorld>>;

const DRAFT = [
  'From: Ada <ada@imap.test>',
  'To: Grace <grace@elsewhere.test>, ben@elsewhere.test',
  'Cc: ben@elsewhere.test',
  'Bcc: Hidden <hidden@elsewhere.test>,',
  ' second@elsewhere.test',
  'Subject: Offer',
  'Message-ID: <offer@imap.test>',
  '',
  'Bcc: this line is text',
  '',
].join('\r\n');

async function sending(port: number, submit: (world: () => World, mail: Submitted) => Promise<void>) {
  const sent: Submitted[] = [];
  const world: World = await imapWorld({
    ...{ db, port },
    async submit(mail) {
      sent.push(mail);
      await submit(() => world, mail);
    },
  });
  const { draftId, messageId } = await world.mail.createDraft({ raw: Buffer.from(DRAFT) });
  const inSent = async () => (await world.mail.listMessageIds({ labelIds: ['SENT'] })).messages;
  return { world, sent, draftId, messageId, inSent };
}

test('hidden recipients get the message, and nobody sees their names', async () => {
  if (!server) return;
  const { world, sent, draftId, inSent } = await sending(server.port, async (_, { onCommit }) =>
    onCommit?.(),
  );
  const { messageId } = await world.mail.sendDraft(draftId);
  expect(sent[0]?.envelope).toEqual({
    from: world.address,
    to: ['grace@elsewhere.test', 'ben@elsewhere.test', 'hidden@elsewhere.test', 'second@elsewhere.test'],
  });
  const wire = Buffer.from(sent[0]?.raw ?? []).toString();
  expect(wire).not.toMatch(/hidden|second@/);
  expect(wire).toContain('\r\n\r\nBcc: this line is text\r\n');
  expect(await inSent()).toMatchObject([{ id: messageId }]);
  const kept = Buffer.from((await world.mail.getMessage(messageId)).raw).toString();
  expect(kept).toContain('hidden@elsewhere.test');
  await world.close();
});

test('a message that may have been delivered is not sent again, until the server lists it among the sent messages', async () => {
  if (!server) return;
  const { world, sent, draftId, inSent } = await sending(server.port, async (_, { onCommit }) => {
    await onCommit?.();
    throw new ProviderError('unknown', 'The connection broke');
  });
  for (let attempt = 0; attempt < 3; attempt++)
    await expect(world.mail.sendDraft(draftId)).rejects.toMatchObject({ failure: 'unknown' });
  expect(sent).toHaveLength(1);
  expect(await world.mail.getDraft(draftId)).toBeNull();
  expect((await world.mail.listDrafts()).drafts).toEqual([]);
  await world.other.append('Sent', DRAFT, ['\\Seen']);
  const { messageId } = await world.mail.sendDraft(draftId);
  expect(sent).toHaveLength(1);
  expect(await inSent()).toMatchObject([{ id: messageId }]);
  await expect(world.mail.sendDraft(draftId)).rejects.toMatchObject({ failure: 'notFound' });
  await world.close();
});

test('a reconnect by another port of the same server does not forget what was handed over', async () => {
  if (!server) return;
  const { world, sent, draftId } = await sending(server.port, async (_, { onCommit }) => {
    await onCommit?.();
    throw new ProviderError('unknown', 'The connection broke');
  });
  await expect(world.mail.sendDraft(draftId)).rejects.toMatchObject({ failure: 'unknown' });
  const proxy = await cuttingProxy(server.port);
  const { userId, address } = world;
  const submit = async (mail: Submitted) => void sent.push(mail);
  const again = await imapWorld({ db, port: server.port, proxyPort: proxy.port, userId, address, submit });
  await expect(again.mail.sendDraft(draftId)).rejects.toMatchObject({ failure: 'unknown' });
  expect(sent).toHaveLength(1);
  for (const one of [world, again, proxy]) await one.close();
});

test('two workers that send one draft at the same time hand it over once', async () => {
  if (!server) return;
  let accepted = 0;
  const { world, draftId, inSent } = await sending(server.port, async (_, { onCommit }) => {
    await onCommit?.();
    accepted += 1;
  });
  const results = await Promise.allSettled([world.mail.sendDraft(draftId), world.mail.sendDraft(draftId)]);
  expect(accepted).toBe(1);
  expect(results.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
  expect(await inSent()).toHaveLength(1);
  await world.close();
});

test('after a definite refusal it is a draft as before, and can be sent', async () => {
  if (!server) return;
  let refused = false;
  const { world, sent, draftId, inSent } = await sending(server.port, async (_, { onCommit }) => {
    await onCommit?.();
    if (refused) return;
    refused = true;
    throw new ProviderError('invalid', 'The server refused it');
  });
  await expect(world.mail.sendDraft(draftId)).rejects.toMatchObject({ failure: 'invalid' });
  expect(await world.mail.getDraft(draftId)).not.toBeNull();
  await world.mail.sendDraft(draftId);
  expect(sent).toHaveLength(2);
  expect(await inSent()).toHaveLength(1);
  await world.close();
});

test('a server that files what it delivers has one copy', async () => {
  if (!server) return;
  const { world, draftId, inSent } = await sending(server.port, async (find, { onCommit, raw }) => {
    await onCommit?.();
    await find().other.append('Sent', Buffer.from(raw), ['\\Seen']);
  });
  const { messageId } = await world.mail.sendDraft(draftId);
  expect(await inSent()).toMatchObject([{ id: messageId }]);
  expect((await world.mail.listMessageIds({ labelIds: ['DRAFT'] })).messages).toEqual([]);
  await world.close();
});

test('a message that was delivered and could not be filed counts as sent, and is filed later', async () => {
  if (!server) return;
  const { world, sent, draftId, messageId, inSent } = await sending(server.port, async (_, { onCommit }) =>
    onCommit?.(),
  );
  // As after the death of the process between the server's answer and the move.
  await run(
    db,
    rows
      .updateTable('imap_messages')
      .set({ send_asked_at: now, sent_at: now })
      .where('user_id', '=', world.userId)
      .where('message_id', '=', messageId),
  );
  const { historyId } = await world.mail.getProfile();
  await world.mail.listHistory({ startHistoryId: historyId });
  expect(sent).toHaveLength(0);
  expect(await inSent()).toMatchObject([{ id: messageId }]);
  await expect(world.mail.sendDraft(draftId)).rejects.toMatchObject({ failure: 'notFound' });
  await world.close();
});

test('a draft without a recipient is invalid, and nothing is asked', async () => {
  if (!server) return;
  const { world, sent } = await sending(server.port, async () => {});
  const { draftId } = await world.mail.createDraft({
    raw: Buffer.from('Subject: To nobody\r\n\r\nHello\r\n'),
  });
  await expect(world.mail.sendDraft(draftId)).rejects.toMatchObject({ failure: 'invalid' });
  expect(sent).toHaveLength(0);
  await world.close();
});
