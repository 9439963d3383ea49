import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningSandbox, startSandbox } from '../start-sandbox.ts';
import { type Connected, connectPerson, control, rawMessage } from '../testing/connect-person.ts';

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ seed: false, quiet: true });
});
afterAll(() => sandbox.close());

const me = { userId: 'me' };
type Delivered = { messageId: string; threadId: string };
const deliver = (person: Connected, mail: object) =>
  control<Delivered>(sandbox, 'mail', {
    to: person.email,
    from: 'Greta <greta@example.com>',
    text: 'x',
    ...mail,
  });
const threadIds = async (person: Connected, q: string) =>
  (await person.gmail.users.threads.list({ ...me, q })).data.threads?.map((thread) => thread.id) ?? [];

test('a reply joins its thread by references and subject, on both sides of a conversation', async () => {
  const [ann, bob] = [await connectPerson(sandbox), await connectPerson(sandbox)];
  const first = rawMessage({ To: bob.email, Subject: 'Budget' });
  const sent = (await ann.gmail.users.messages.send({ ...me, requestBody: { raw: first } })).data;
  const [atBob] = (await bob.gmail.users.messages.list(me)).data.messages ?? [];
  const received = (await bob.gmail.users.messages.get({ ...me, id: atBob?.id ?? '' })).data;
  const messageId = received.payload?.headers?.find((header) => header.name === 'Message-ID')?.value ?? '';
  const reply = { To: ann.email, Subject: 'Re: Budget', 'In-Reply-To': messageId, References: messageId };
  const requestBody = { raw: rawMessage(reply), threadId: atBob?.threadId };
  const answered = (await bob.gmail.users.messages.send({ ...me, requestBody })).data;
  expect(answered.threadId).toBe(atBob?.threadId);
  const thread = (await ann.gmail.users.threads.get({ ...me, id: sent.threadId ?? '' })).data;
  expect(thread.messages?.map((message) => message.labelIds)).toEqual([['SENT'], ['INBOX', 'UNREAD']]);
});

test('a thread id alone does not make a message part of a thread, nor does another subject', async () => {
  const person = await connectPerson(sandbox);
  const { threadId } = await deliver(person, { subject: 'One', headers: { 'Message-ID': '<one@x>' } });
  for (const headers of [{ Subject: 'One' }, { Subject: 'Two', 'In-Reply-To': '<one@x>' }]) {
    const raw = rawMessage({ To: 'greta@example.com', ...headers } as Record<string, string>);
    const sent = await person.gmail.users.messages.send({ ...me, requestBody: { raw, threadId } });
    expect(sent.data.threadId).not.toBe(threadId);
  }
});

test('modify and trash reach every message of a thread', async () => {
  const person = await connectPerson(sandbox);
  const first = await deliver(person, { subject: 'Series' });
  const second = await deliver(person, { inReplyTo: first.messageId });
  expect(second.threadId).toBe(first.threadId);
  const requestBody = { removeLabelIds: ['INBOX', 'UNREAD'] };
  const modified = await person.gmail.users.threads.modify({ ...me, id: first.threadId, requestBody });
  expect(modified.data.messages?.map((message) => message.labelIds)).toEqual([[], []]);
  const trashed = await person.gmail.users.threads.trash({ ...me, id: first.threadId });
  expect(trashed.data.messages?.map((message) => message.labelIds)).toEqual([['TRASH'], ['TRASH']]);
});

test('search finds by sender, subject, words, labels, dates, files and Message-ID, and can be negated', async () => {
  const person = await connectPerson(sandbox);
  const invoice = await deliver(person, {
    subject: 'Invoice 77',
    text: 'the quarterly total',
    headers: { 'Message-ID': '<invoice-77@x>' },
    attachments: [{ filename: 'invoice.pdf', content: 'x' }],
  });
  const party = await deliver(person, { from: 'Omar <omar@example.org>', subject: 'Party', text: 'a cake' });
  await control(sandbox, 'clock', { advanceMs: 5_000 });
  const cases: Array<[string, string[]]> = [
    ['from:greta@example.com', [invoice.threadId]],
    ['from:(greta OR omar) -subject:party', [invoice.threadId]],
    ['"quarterly total"', [invoice.threadId]],
    ['total quarterly', [invoice.threadId]],
    ['rfc822msgid:invoice-77@x', [invoice.threadId]],
    ['rfc822msgid:<invoice-77@x>', [invoice.threadId]],
    ['has:attachment', [invoice.threadId]],
    ['filename:pdf in:inbox', [invoice.threadId]],
    ['-has:attachment', [party.threadId]],
    ['{cake quarterly} is:unread newer_than:1d', [party.threadId, invoice.threadId]],
    ['to:me older_than:1d', []],
    ['after:2020/01/01 before:2100/01/01 cake', [party.threadId]],
    ['is:starred', []],
    ['in:sent', []],
    ['category:primary cake', [party.threadId]],
    ['category:promotions', []],
  ];
  for (const [q, expected] of cases) expect([q, await threadIds(person, q)]).toEqual([q, expected]);
});

test('a new message is listed by label immediately but found by search only after the delay', async () => {
  const person = await connectPerson(sandbox);
  const { threadId } = await deliver(person, { subject: 'Fresh' });
  const listed = (await person.gmail.users.threads.list({ ...me, labelIds: ['INBOX'] })).data.threads;
  expect(listed?.[0]?.id).toBe(threadId);
  expect(await threadIds(person, 'subject:fresh')).toEqual([]);
  await control(sandbox, 'clock', { advanceMs: 3_000 });
  expect(await threadIds(person, 'subject:fresh')).toEqual([threadId]);
});

test('a thread is deleted for good with the full mail scope alone', async () => {
  const person = await connectPerson(sandbox, {
    scopes: ['https://www.googleapis.com/auth/gmail.modify'],
  });
  const { threadId } = await deliver(person, { subject: 'Kept' });
  await expect(person.gmail.users.threads.delete({ ...me, id: threadId })).rejects.toMatchObject({
    status: 403,
  });
  expect((await person.gmail.users.threads.get({ ...me, id: threadId })).status).toBe(200);
  const full = await connectPerson(sandbox, { scopes: ['https://mail.google.com/'] });
  const gone = await deliver(full, { subject: 'Gone' });
  await full.gmail.users.threads.delete({ ...me, id: gone.threadId });
  await expect(full.gmail.users.threads.get({ ...me, id: gone.threadId })).rejects.toMatchObject({
    status: 404,
  });
});
