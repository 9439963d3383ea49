import type { MailUrgency } from '@triage/core/ports/mail';
import { fixedClock } from '@triage/core/testing/fakes/fixed-clock';
import { expect, test } from 'vitest';
import { memoryQuota } from '../testing/memory-quota.ts';
import { CALLS_AT_ONCE, NARROW_MS } from './call-gate.ts';
import { quotaBucket } from './quota-bucket.ts';

function opened() {
  const clock = fixedClock('2026-03-02T09:00:00.000Z');
  const bucket = quotaBucket({ clock, ledger: memoryQuota(clock), wait: clock.wait });
  const started: { urgency: MailUrgency; end: () => void }[] = [];
  const ask = (urgency: MailUrgency, count: number) => {
    for (let call = 0; call < count; call++)
      void bucket.take(5, { urgency }).then((end) => started.push({ urgency, end }));
  };
  return { clock, bucket, started, ask };
}

test('at most six calls of a mailbox run at once, and the next starts when one ends', async () => {
  const { clock, started, ask } = opened();
  ask('person', 20);
  await clock.run(100);
  expect(started).toHaveLength(CALLS_AT_ONCE);
  started[2]?.end();
  await clock.run(100);
  expect(started).toHaveLength(CALLS_AT_ONCE + 1);
});

test('a click starts immediately while a backfill is blocked by calls that never end', async () => {
  const { clock, started, ask } = opened();
  ask('background', 20);
  ask('soon', 20);
  await clock.run(100);
  const before = started.length;
  expect(before).toBeLessThan(CALLS_AT_ONCE);
  ask('person', 1);
  await clock.run(1);
  expect(started[before]?.urgency).toBe('person');
});

test('a person goes before work that has waited longer', async () => {
  const { clock, started, ask } = opened();
  ask('person', CALLS_AT_ONCE);
  await clock.run(1);
  ask('background', 5);
  ask('person', 1);
  for (const { end } of started.slice(0, CALLS_AT_ONCE)) end();
  await clock.run(1_000);
  expect(started[CALLS_AT_ONCE]?.urgency).toBe('person');
  expect(started.filter(({ urgency }) => urgency === 'background').length).toBeGreaterThan(0);
});

test('a refusal for too many calls halves the width for a while', async () => {
  const { clock, bucket, started, ask } = opened();
  bucket.narrow();
  ask('person', 20);
  await clock.run(1_000);
  expect(started).toHaveLength(CALLS_AT_ONCE / 2);
  await clock.run(NARROW_MS);
  started[0]?.end();
  await clock.run(1_000);
  expect(started).toHaveLength(CALLS_AT_ONCE + 1);
});
