import { spawnSync } from 'node:child_process';
import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { type Random, seededRandom } from '../../imap/testing/model/seeded-random.ts';
import { unpackRadicale } from '../testing/unpack-radicale.ts';
import { expand } from './expand.ts';

const RULES = 150;
const RANGE = { from: Date.UTC(2026, 1, 20), to: Date.UTC(2026, 3, 10) };
const COMMON_MAX = 400;
/** python-dateutil, which comes with Radicale. */
const WITNESS = `
import sys, json, datetime
from dateutil.rrule import rrulestr
start, end = datetime.datetime(2026, 2, 20), datetime.datetime(2026, 4, 10)
print(json.dumps([[t.isoformat() for t in rrulestr(r['rule'], dtstart=datetime.datetime.fromisoformat(r['start'])).between(start, end, inc=True) if t < end]
  for r in json.load(sys.stdin)]))`;

function randomRule(random: Random) {
  const oneOf = <T>(values: readonly T[]) => values[random(values.length)] as T;
  const freq = oneOf(['HOURLY', 'DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY']);
  const parts = [`FREQ=${freq}`, `INTERVAL=${1 + random(5)}`];
  const days = oneOf(['', '', 'MO', 'TU,TH', 'MO,WE,FR', 'SU']);
  if (days && freq !== 'YEARLY')
    parts.push(`BYDAY=${freq === 'MONTHLY' ? oneOf(['1MO', '-1FR', '2TU', days]) : days}`);
  else if (freq === 'MONTHLY') parts.push(`BYMONTHDAY=${oneOf(['1', '15', '28', '31', '-1'])}`);
  if (freq === 'YEARLY') parts.push(`BYMONTH=${1 + random(12)}`, `BYMONTHDAY=${1 + random(28)}`);
  if (freq === 'DAILY' && random(3) === 0) parts.push('BYMONTH=3');
  if (random(4) === 0) parts.push(`COUNT=${1 + random(COMMON_MAX)}`);
  else if (random(3) === 0) parts.push(`UNTIL=2026030${1 + random(8)}T120000`);
  const first = new Date(Date.UTC(2015 + random(11), random(12), 1 + random(28), random(24)));
  return { rule: parts.join(';'), start: first.toISOString().slice(0, 19) };
}

test('random rules have the times that python-dateutil gives them', async () => {
  // Without Debian's packages there is no witness; a line has said so.
  const prefix = await unpackRadicale();
  if (!prefix) return;
  const random = seededRandom(7);
  const rules = Array.from({ length: RULES }, () => randomRule(random));
  const { stdout, stderr } = spawnSync('/usr/bin/python3', ['-c', WITNESS], {
    env: { PYTHONPATH: prefix },
    input: JSON.stringify(rules),
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  const expected = JSON.parse(stdout) as string[][];
  const wrong = rules.flatMap(({ rule, start }, at) => {
    const lines = [`DTSTART:${start.replace(/[-:]/g, '')}Z`, `RRULE:${rule.replace(/(UNTIL=\w+)/, '$1Z')}`];
    const object = ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', ...lines, 'END:VEVENT', 'END:VCALENDAR'].join('\r\n');
    const zones = { calendar: 'UTC', days: 'UTC' };
    const found = expand(new ICAL.Component(ICAL.parse(object)), RANGE, { zones }).map((one) =>
      new Date(one.start).toISOString().slice(0, 19),
    );
    const same = JSON.stringify(found) === JSON.stringify(expected[at]);
    return same ? [] : [{ rule, start, found: found.slice(0, 5), expected: expected[at]?.slice(0, 5) }];
  });
  expect(wrong).toEqual([]);
  expect(expected.flat().length).toBeGreaterThan(RULES);
});
