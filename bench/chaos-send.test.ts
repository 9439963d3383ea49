import { expect, test } from 'vitest';
import { runChaos } from './chaos/run-chaos.ts';

test('two hundred processes killed in the middle of sending: no duplicate, no loss, no broken undo', async () => {
  const report = await runChaos({ kills: 200, atOnce: 3 });
  expect(report).toMatchObject({
    duplicates: [],
    lost: [],
    sentAfterCancel: [],
    untruthful: [],
    stuck: [],
    draftsLeft: 0,
  });
  // A run in which nothing was taken up again, or nothing was undone, would prove nothing.
  expect(report.sent).toBeGreaterThan(100);
  expect(report.cancelled).toBeGreaterThan(10);
  expect(report.attemptsMax).toBeGreaterThan(2);
}, 900_000);
