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

test('a mailbox that allows six calls at once refuses none of a backfill, however much is asked for together', async () => {
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
