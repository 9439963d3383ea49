import { expect, test } from 'vitest';
import { runBackfill } from './backfill/run-backfill.ts';

const UNITS_PER_MINUTE = 60_000;
/** Two of the largest steps of the index, one being read and one being stored, at each of two kills. */
const LOST_MOST = 2 * 2 * 30;

test('a backfill that is killed twice is never refused and reads again only what was in progress', async () => {
  const report = await runBackfill({ threads: 400, unitsPerMinute: UNITS_PER_MINUTE });
  expect(report.refused).toBe(0);
  expect(report.mostInAnyMinute).toBeLessThanOrEqual(UNITS_PER_MINUTE);
  expect(report.gotAgain).toBe(report.lostByKills);
  expect(report.lostByKills).toBeLessThanOrEqual(LOST_MOST);
  expect(report.personRefused).toBe(0);
  expect(report.differences).toEqual([]);
}, 240_000);
