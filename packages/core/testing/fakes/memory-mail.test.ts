import { expect, test } from 'vitest';
import { mailContract } from '../contracts/mail-contract.ts';
import type { MailHarness } from '../contracts/mail-harness.ts';
import { fixedClock } from './fixed-clock.ts';
import { memoryMail } from './memory-mail.ts';
import { messageHeaders } from './message-headers.ts';

const START = '2026-03-02T09:00:00.000Z';

mailContract('memoryMail', async (): Promise<MailHarness> => {
  const clock = fixedClock(START);
  const mail = memoryMail({ address: 'me@memory.test', clock, pageSize: 3, mayDelete: () => mayDelete });
  let mayDelete = false;
  return {
    mail,
    lacks: { following: true },
    mayDelete: {
      ...mail,
      async deleteMessages(messageIds) {
        mayDelete = true;
        await mail.deleteMessages(messageIds).finally(() => {
          mayDelete = false;
        });
      },
    },
    address: 'me@memory.test',
    correspondent: 'you@elsewhere.test',
    deliver: async (message) => mail.deliver(message),
    outbox: async () => mail.sent.map((message) => messageHeaders(message.raw)),
    remove: async (messageId) => mail.remove(messageId),
    addLabel: async (name) => mail.addLabel(name),
    setAliases: async (aliases) => mail.setAliases(aliases.filter(({ verified }) => verified !== false)),
    expireHistory: async () => mail.expireHistory(),
    failNext: async (method, when) => mail.fail(method, { when, failure: 'unknown' }),
    async deliverAttachment(bytes) {
      const { messageId } = mail.deliver({ from: 'a@elsewhere.test', subject: 'File', text: 'Attached' });
      mail.attach(messageId, 'att-1', bytes);
      return { messageId, attachmentId: 'att-1' };
    },
  };
});

test('history ids exceed what a signed 64-bit number holds', async () => {
  const mail = memoryMail({ address: 'me@memory.test', clock: fixedClock(START) });
  const { historyId } = await mail.getProfile();
  expect(BigInt(historyId)).toBeGreaterThan(2n ** 63n);
});
