import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningSandbox, startSandbox } from '../start-sandbox.ts';
import { type Connected, connectPerson, control, rawMessage, refusal } from '../testing/connect-person.ts';

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ seed: false, quiet: true });
  await control(sandbox, 'nastiness', { searchDelayMs: 0 });
});
afterAll(() => sandbox.close());

type Delivered = { messageId: string; threadId: string };
const deliver = (person: Connected, mail: object = {}) =>
  control<Delivered>(sandbox, 'mail', {
    to: person.email,
    from: 'Greta <greta@example.com>',
    subject: 'Hi',
    text: 'Hello',
    ...mail,
  });
const me = { userId: 'me' };

test('a message is answered as a tree with decoded headers, text inline and files by id', async () => {
  const person = await connectPerson(sandbox);
  const { messageId } = await deliver(person, {
    subject: 'Grüße aus Köln',
    html: '<p>Hello &amp; <b>welcome</b></p>',
    headers: { 'List-Unsubscribe': '<https://example.com/u>', 'Auto-Submitted': 'auto-generated' },
    attachments: [
      { filename: 'naïve plan.pdf', content: 'JVBERi0=', encoding: 'base64', contentType: 'application/pdf' },
    ],
  });
  const { data } = await person.gmail.users.messages.get({ ...me, id: messageId });
  const header = (name: string) => data.payload?.headers?.find((entry) => entry.name === name)?.value;
  expect(header('Subject')).toBe('Grüße aus Köln');
  expect(header('List-Unsubscribe')).toBe('<https://example.com/u>');
  expect(header('Auto-Submitted')).toBe('auto-generated');
  expect(data.labelIds).toEqual(['INBOX', 'UNREAD']);
  expect(data.snippet).toBe('Hello');
  expect(data.payload?.mimeType).toBe('multipart/mixed');
  const [alternative, file] = data.payload?.parts ?? [];
  expect(alternative?.parts?.map((part) => part.mimeType)).toEqual(['text/plain', 'text/html']);
  expect(alternative?.parts?.map((part) => part.partId)).toEqual(['0.0', '0.1']);
  const html = Buffer.from(alternative?.parts?.[1]?.body?.data ?? '', 'base64url').toString();
  expect(html.trim()).toBe('<p>Hello &amp; <b>welcome</b></p>');
  expect(file).toMatchObject({ filename: 'naïve plan.pdf', mimeType: 'application/pdf', body: { size: 5 } });
  expect(file?.body?.data).toBeUndefined();
  const attachment = await person.gmail.users.messages.attachments.get({
    ...me,
    messageId,
    id: file?.body?.attachmentId ?? '',
  });
  expect(Buffer.from(attachment.data.data ?? '', 'base64url').toString()).toBe('%PDF-');
});

test('the formats minimal, metadata and raw contain what Gmail documents', async () => {
  const person = await connectPerson(sandbox);
  const { messageId: id } = await deliver(person, { subject: 'Formats' });
  const minimal = (await person.gmail.users.messages.get({ ...me, id, format: 'minimal' })).data;
  expect(minimal.payload).toBeUndefined();
  expect(minimal.snippet).toBe('Hello');
  const metadata = (
    await person.gmail.users.messages.get({
      ...me,
      id,
      format: 'metadata',
      metadataHeaders: ['subject', 'From'],
    })
  ).data;
  expect(metadata.payload?.headers?.map((header) => header.name).sort()).toEqual(['From', 'Subject']);
  expect(metadata.payload?.body).toBeUndefined();
  const raw = (await person.gmail.users.messages.get({ ...me, id, format: 'raw' })).data;
  expect(Buffer.from(raw.raw ?? '', 'base64url').toString()).toContain('Subject: Formats\r\n');
  expect(raw.sizeEstimate).toBe(Buffer.from(raw.raw ?? '', 'base64url').length);
});

test('lists go newest first, page without repeating when mail arrives, and filter by all labels given', async () => {
  const person = await connectPerson(sandbox);
  await control(sandbox, 'bulk', { to: person.email, count: 25 });
  const first = (await person.gmail.users.messages.list({ ...me, maxResults: 10, labelIds: ['INBOX'] })).data;
  await deliver(person);
  const seen = first.messages?.map((message) => message.id) ?? [];
  let pageToken = first.nextPageToken ?? undefined;
  while (pageToken) {
    const page = (
      await person.gmail.users.messages.list({ ...me, maxResults: 10, labelIds: ['INBOX'], pageToken })
    ).data;
    seen.push(...(page.messages?.map((message) => message.id) ?? []));
    pageToken = page.nextPageToken ?? undefined;
  }
  expect(new Set(seen).size).toBe(25);
  expect(seen).toHaveLength(25);
  const truth = await control<{ messages: Array<{ id: string; labelIds: string[] }> }>(
    sandbox,
    `mailbox?email=${person.email}`,
  );
  expect(seen).toEqual(
    truth.messages
      .slice(0, 25)
      .map((message) => message.id)
      .reverse(),
  );
  const unread = (await person.gmail.users.messages.list({ ...me, labelIds: ['INBOX', 'UNREAD'] })).data
    .messages;
  expect(unread).toHaveLength(truth.messages.filter((message) => message.labelIds.includes('UNREAD')).length);
});

test('labels change by modify and batchModify; trash leaves the inbox and the listings', async () => {
  const person = await connectPerson(sandbox);
  const [one, two] = [await deliver(person), await deliver(person)];
  const label = (await person.gmail.users.labels.create({ ...me, requestBody: { name: 'Work/Later' } })).data;
  const modified = await person.gmail.users.messages.modify({
    ...me,
    id: one.messageId,
    requestBody: { addLabelIds: [label.id ?? '', 'STARRED'], removeLabelIds: ['UNREAD'] },
  });
  expect(modified.data.labelIds?.sort()).toEqual(['INBOX', label.id, 'STARRED'].sort());
  const ids = [one.messageId, two.messageId];
  await person.gmail.users.messages.batchModify({ ...me, requestBody: { ids, removeLabelIds: ['INBOX'] } });
  expect(
    (await person.gmail.users.messages.list({ ...me, labelIds: ['INBOX'] })).data.messages,
  ).toBeUndefined();
  const found = (await person.gmail.users.messages.list({ ...me, q: 'label:work-later' })).data.messages;
  expect(found?.map((message) => message.id)).toEqual([one.messageId]);
  await person.gmail.users.messages.trash({ ...me, id: one.messageId });
  expect((await person.gmail.users.messages.list(me)).data.messages).toHaveLength(1);
  await person.gmail.users.messages.untrash({ ...me, id: one.messageId });
  expect((await person.gmail.users.messages.list(me)).data.messages).toHaveLength(2);
  expect((await person.gmail.users.labels.get({ ...me, id: 'UNREAD' })).data.messagesTotal).toBe(1);
});

test('an unknown id is 404, a malformed one 400, an unknown label 400', async () => {
  const { gmail } = await connectPerson(sandbox);
  const id = '00000000000000aa';
  expect(await refusal(gmail.users.messages.get({ ...me, id }))).toEqual({ status: 404, reason: 'notFound' });
  expect(await refusal(gmail.users.threads.get({ ...me, id }))).toEqual({ status: 404, reason: 'notFound' });
  expect((await refusal(gmail.users.messages.get({ ...me, id: 'no-such' }))).status).toBe(400);
  expect((await refusal(gmail.users.messages.list({ ...me, labelIds: ['Nope'] }))).status).toBe(400);
});

test('a user cannot read another user’s mailbox', async () => {
  const [ann, bob] = [await connectPerson(sandbox), await connectPerson(sandbox)];
  const { messageId } = await deliver(bob);
  expect((await refusal(ann.gmail.users.messages.get({ ...me, id: messageId }))).status).toBe(404);
  expect((await refusal(ann.gmail.users.messages.list({ userId: bob.email }))).status).toBe(403);
});

test('a sent message reaches the recipients under their own ids, with a new Message-ID and without Bcc', async () => {
  const [ann, bob, eve] = [
    await connectPerson(sandbox),
    await connectPerson(sandbox),
    await connectPerson(sandbox),
  ];
  const raw = rawMessage({
    To: `${bob.email}, stranger@elsewhere.test`,
    Bcc: eve.email,
    Subject: 'Plan',
    'Message-ID': '<mine@app>',
    'X-Triage-Send-Id': 'send-1',
  });
  const sent = (await ann.gmail.users.messages.send({ ...me, requestBody: { raw } })).data;
  expect(sent.labelIds).toEqual(['SENT']);
  for (const person of [bob, eve]) {
    const [received] = (await person.gmail.users.messages.list(me)).data.messages ?? [];
    expect(received?.id).not.toBe(sent.id);
    const { data } = await person.gmail.users.messages.get({ ...me, id: received?.id ?? '' });
    const headers = new Map(data.payload?.headers?.map((header) => [header.name, header.value]));
    expect(headers.get('Message-ID')).toMatch(/^<.+@mail\.sandbox>$/);
    expect(headers.get('X-Triage-Send-Id')).toBe('send-1');
    expect(headers.has('Bcc')).toBe(false);
    expect(headers.get('From')).toContain(ann.email);
  }
  const { messages } = await control<{ messages: Array<Record<string, unknown>> }>(sandbox, 'outbox');
  expect(messages.find((entry) => entry['id'] === sent.id)).toMatchObject({
    to: [bob.email, 'stranger@elsewhere.test'],
    bcc: [eve.email],
    subject: 'Plan',
  });
});

test('a message can be uploaded beside its metadata or alone', async () => {
  const person = await connectPerson(sandbox);
  const body = `To: ${person.email}\r\nSubject: Uploaded\r\nContent-Transfer-Encoding: base64\r\n\r\nSGk=\r\n`;
  const media = { mimeType: 'message/rfc822', body };
  const root = { rootUrl: `${sandbox.url}/` };
  const related = await person.gmail.users.messages.send({ ...me, requestBody: {}, media }, root);
  const { data } = await person.gmail.users.messages.get({ ...me, id: related.data.id ?? '' });
  expect(data.snippet).toBe('Hi');
  expect(data.labelIds).toEqual(['SENT', 'INBOX', 'UNREAD']);
  const alone = await fetch(`${sandbox.url}/upload/gmail/v1/users/me/messages?uploadType=media`, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'message/rfc822',
      authorization: `Bearer ${person.client.credentials.access_token}`,
    },
  });
  expect(alone.status).toBe(200);
});

test('sending without recipients is refused', async () => {
  const { gmail } = await connectPerson(sandbox);
  const refused = gmail.users.messages.send({ ...me, requestBody: { raw: rawMessage({ Subject: 'x' }) } });
  expect(await refusal(refused)).toEqual({ status: 400, reason: 'invalidArgument' });
});

test('the metadata scope reads headers by id but may not search', async () => {
  const scopes = ['https://www.googleapis.com/auth/gmail.metadata'];
  const person = await connectPerson(sandbox, { scopes });
  expect((await person.gmail.users.messages.list(me)).status).toBe(200);
  expect((await refusal(person.gmail.users.messages.list({ ...me, q: 'x' }))).status).toBe(403);
  const { messageId: id } = await deliver(person);
  expect((await person.gmail.users.messages.get({ ...me, id, format: 'metadata' })).data.id).toBe(id);
  expect((await refusal(person.gmail.users.messages.get({ ...me, id }))).status).toBe(403);
  const raw = rawMessage({ To: 'a@b.test' });
  expect((await refusal(person.gmail.users.messages.send({ ...me, requestBody: { raw } }))).status).toBe(403);
});
