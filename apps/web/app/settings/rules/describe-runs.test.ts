import { expect, it } from 'vitest';
import { describeRuns } from './describe-runs.ts';

const now = Date.parse('2026-11-28T08:00:00Z');

it.each([
  [0, '2026-11-28T07:59:00.000Z', 'Has not acted since it was saved'],
  [0, '2026-10-29T08:00:01.000Z', 'Has not acted since it was saved'],
  [0, '2026-10-29T08:00:00.000Z', 'Has not acted in the last 30 days'],
  [1, '2026-11-28T07:59:00.000Z', 'Acted on 1 email in the last 30 days'],
  [2, '2026-10-01T08:00:00.000Z', 'Acted on 2 emails in the last 30 days'],
])('%i runs of a rule of %s: %s', (runs, updatedAt, text) => {
  expect(describeRuns({ runs, updatedAt }, now)).toBe(text);
});
