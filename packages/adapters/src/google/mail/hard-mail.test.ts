import { silentLogger } from '@triage/core/testing/fakes/silent-logger';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { quotaBucket } from '../quota/quota-bucket.ts';
import { connectPerson, type LocalGoogle, startLocalGoogle, systemClock } from '../testing/local-google.ts';
import { memoryQuota } from '../testing/memory-quota.ts';
import { googleMail } from './mail.ts';

let google: LocalGoogle;
beforeAll(async () => {
  google = await startLocalGoogle();
});
beforeEach(() => google.control('reset', { empty: true }));
afterAll(() => google.close());

async function connected() {
  const { email, accessToken } = await connectPerson(google);
  const logger = silentLogger();
  const bucket = quotaBucket({ clock: systemClock, ledger: memoryQuota(systemClock) });
  const mail = googleMail({ accessToken, rootUrl: google.url, bucket, clock: systemClock, logger });
  return { email, mail, logger };
}

interface Usage {
  maxUnderWay: number;
  crowded: number;
}

test('a mailbox limited to six concurrent calls refuses none of a backfill’s, however many are requested together', async () => {
  const { email, mail } = await connected();
  await google.control('bulk', { to: email, count: 30 });
  const { messages } = await mail.listMessageIds({});
  await google.control('nastiness', { concurrentCalls: 6 });
  await google.control('faults', { api: 'gmail', method: 'messages.get', latencyMs: 20, times: 1_000 });
  await Promise.all(
    messages.map(({ id }, index) => mail.getMessage(id, { urgency: index % 2 ? 'person' : 'soon' })),
  );
  const usage = await google.control<Usage>('usage');
  expect(usage.crowded).toBe(0);
  expect(usage.maxUnderWay).toBeGreaterThan(1);
});

test('a mailbox that allows fewer refuses some, and each is asked again until it is read', async () => {
  const { email, mail } = await connected();
  await google.control('bulk', { to: email, count: 12 });
  const { messages } = await mail.listMessageIds({});
  await google.control('nastiness', { concurrentCalls: 3 });
  await google.control('faults', { api: 'gmail', method: 'messages.get', latencyMs: 20, times: 1_000 });
  const read = await Promise.all(messages.map(({ id }) => mail.getMessage(id, { urgency: 'soon' })));
  expect(read).toHaveLength(12);
  const { crowded } = await google.control<Usage>('usage');
  expect(crowded).toBeGreaterThan(0);
});

const compose = (headers: Record<string, string>, body: string | Buffer = 'Hello') =>
  Buffer.concat([
    Buffer.from(
      `${Object.entries(headers)
        .map(([name, value]) => `${name}: ${value}\r\n`)
        .join('')}\r\n`,
    ),
    Buffer.from(body),
  ]);

test('a disabled API is reported and not called again', async () => {
  const { mail } = await connected();
  await google.control('nastiness', { disabledApis: ['gmail'] });
  await expect(mail.getProfile()).rejects.toMatchObject({ failure: 'apiDisabled', transient: false });
});

test.each([
  ['To', 'human@f'],
  ['Cc', 'a..b@elsewhere.test'],
  ['Bcc', '"O\'Hara" <o@-.test>'],
])(
  'an address that Gmail does not accept in %s is named by its header, and by nothing else',
  async (name, value) => {
    const { mail } = await connected();
    const raw = compose({ To: 'ben@sandbox.test', [name]: value, Subject: 'Odd' });
    const refused = mail.createDraft({ raw });
    await expect(refused).rejects.toMatchObject({
      failure: 'invalid',
      message: `Gmail does not accept an address in ${name}. Nothing was sent`,
    });
  },
);

test('a message just sent is found among the newest, in any list order', async () => {
  const { mail } = await connected();
  const labelIds = ['SENT'];
  await google.control('nastiness', { listOrder: 'none' });
  for (let count = 0; count < 30; count++) {
    const { draftId } = await mail.createDraft({
      raw: compose({ To: 'ben@sandbox.test', Subject: `${count}`, 'X-Triage-Send-Id': `send-${count}` }),
    });
    await mail.sendDraft(draftId);
  }
  const recent = await mail.listRecent({ labelIds, max: 3, headers: ['x-triage-send-id'] });
  expect(recent.map(({ headers }) => headers['x-triage-send-id'])).toEqual(['send-29', 'send-28', 'send-27']);
});

test('a list in no order still names every message once, over all pages', async () => {
  const { email, mail } = await connected();
  await google.control('bulk', { to: email, count: 25 });
  await google.control('nastiness', { listOrder: 'none' });
  const seen: string[] = [];
  for (let pageToken: string | undefined; ; ) {
    const page = await mail.listMessageIds({ labelIds: ['INBOX'], max: 10, pageToken });
    seen.push(...page.messages.map(({ id }) => id));
    if (!page.nextPageToken) break;
    pageToken = page.nextPageToken;
  }
  expect(new Set(seen).size).toBe(25);
  expect(seen).toHaveLength(25);
});

test('a history record that only signals a change names the messages; one that names none expires the cursor', async () => {
  const { email, mail } = await connected();
  const { historyId: startHistoryId } = await mail.getProfile();
  const delivered = await google.control<{ messageId: string; threadId: string }>('mail', {
    to: email,
    from: 'a@elsewhere.test',
    subject: 'Sparse',
    text: 'x',
  });
  const { messageId, threadId } = delivered;
  await google.control('nastiness', { sparseHistory: 'untold' });
  const { changes } = await mail.listHistory({ startHistoryId });
  expect(changes).toEqual([{ kind: 'unclear', messageId, threadId }]);
  await google.control('nastiness', { sparseHistory: 'broken' });
  await expect(mail.listHistory({ startHistoryId })).rejects.toMatchObject({ failure: 'historyExpired' });
});

test('a message is missing from its label’s list until the lag has passed, but readable by id', async () => {
  const { email, mail } = await connected();
  await google.control('nastiness', { labelDelayMs: 60_000 });
  const { messageId } = await google.control<{ messageId: string }>('mail', {
    to: email,
    from: 'a@elsewhere.test',
    subject: 'Late',
    text: 'x',
  });
  expect((await mail.listMessageIds({ labelIds: ['INBOX'] })).messages).toEqual([]);
  expect((await mail.getMessage(messageId)).labelIds).toContain('INBOX');
  await google.control('clock', { advanceMs: 60_000 });
  expect((await mail.listMessageIds({ labelIds: ['INBOX'] })).messages).toHaveLength(1);
});

test('25 MB of attachments leave in one mail', async () => {
  const { mail } = await connected();
  const line = `${'QUJD'.repeat(19)}\r\n`;
  const body = Buffer.alloc(34_200_000, line);
  const raw = compose({ To: 'ben@sandbox.test', Subject: 'Large' }, body);
  const draft = await mail.createDraft({ raw });
  await mail.sendDraft(draft.draftId);
  const { messages } = await mail.listMessageIds({ labelIds: ['SENT'] });
  expect(messages).toHaveLength(1);
  await expect(
    mail.createDraft({ raw: Buffer.concat([raw, Buffer.alloc(3_000_000, line)]) }),
  ).rejects.toMatchObject({ failure: 'invalid', status: 413 });
});

test('the watch covers what changes in SENT alone, as when a phone sends', async () => {
  const { email, mail } = await connected();
  const { draftId } = await mail.createDraft({ raw: compose({ To: 'ben@sandbox.test', Subject: 'Sent' }) });
  await google.control('push', { email, url: `${google.url}/nowhere` });
  await mail.watch({ topic: 'projects/sandbox/topics/mail' });
  const pushes = async () =>
    (await google.control<{ attempts: { email: string }[] }>('push')).attempts.filter(
      (attempt) => attempt.email === email,
    ).length;
  const before = await pushes();
  await mail.sendDraft(draftId);
  await expect.poll(pushes, { timeout: 15_000 }).toBeGreaterThan(before);
});

test('a push topic in the project of another client is refused for good', async () => {
  const { mail } = await connected();
  await google.control('oauth', { project: 'own' });
  try {
    const refused = mail.watch({ topic: 'projects/other/topics/mail' });
    await expect(refused).rejects.toMatchObject({ failure: 'invalid', transient: false });
  } finally {
    await google.control('oauth', { clear: true });
  }
});
