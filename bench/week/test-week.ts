import { randomInt } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { runWeek } from './run-week.ts';
import { SIZES } from './week-size.ts';

const SEEDS = 1_000_000;
const SHOWN = 25;

/** Lives a week with this seed, or with a random one. Returns an exit code; says the seed before anything can fail. */
export async function testWeek({
  short,
  seed,
}: {
  short: boolean;
  seed?: string | undefined;
}): Promise<number> {
  const number = seed === undefined ? randomInt(SEEDS) : Number(seed);
  console.log(`week: seed ${number}${short ? ', short' : ''}`);
  const { differences, counts, livedSeconds, settledSeconds } = await runWeek(
    number,
    SIZES[short ? 'short' : 'whole'],
  );
  console.log(`week: ${livedSeconds} s, settled after ${settledSeconds} s`, counts);
  const checks = Object.entries(differences);
  for (const [check, found] of checks) {
    if (found.length === 0) continue;
    console.error(`\nweek: ${found.length} ${check} (repeat with --seed ${number}):`);
    for (const sentence of found.slice(0, SHOWN)) console.error(`  ${sentence}`);
  }
  const failed = checks.filter(([, found]) => found.length > 0).length;
  const passed = checks.length - failed;
  console.log(`week: ${passed} of ${checks.length} checks passed, seed ${number}`);
  const file = process.env['TEST_COUNTS_FILE'];
  if (file) writeFileSync(file, JSON.stringify({ passed, failed, skipped: 0 }));
  return failed === 0 ? 0 : 1;
}
