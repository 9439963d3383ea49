import { expect, test } from 'vitest';
import { mailContract } from '../contracts/mail-contract.ts';
import { fixedClock } from './fixed-clock.ts';
import { memoryMail } from './memory-mail.ts';
import { memoryMailHarness } from './memory-mail-harness.ts';

const START = '2026-03-02T09:00:00.000Z';

mailContract('memoryMail', () => memoryMailHarness());

test('history ids exceed what a signed 64-bit number holds', async () => {
  const mail = memoryMail({ address: 'me@memory.test', clock: fixedClock(START) });
  const { historyId } = await mail.getProfile();
  expect(BigInt(historyId)).toBeGreaterThan(2n ** 63n);
});
