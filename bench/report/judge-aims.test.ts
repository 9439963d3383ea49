import { afterEach, expect, test, vi } from 'vitest';
import { describeAim } from './aim.ts';
import { judgeAims, missedBy } from './judge-aims.ts';

const row = { what: 'a list', ours: '2 ms', baseline: '1 ms', ratio: 2 };

afterEach(() => {
  vi.restoreAllMocks();
});

test('an aim is of the ratio, or of the figure that it names', () => {
  expect(missedBy({ ...row, aim: { atMost: 2 } })).toBe(0);
  expect(missedBy({ ...row, aim: { atMost: 1.6 } })).toBeCloseTo(0.25);
  expect(missedBy({ ...row, aim: { atLeast: 4 } })).toBe(1);
  const aim = { atMost: 33, figure: { value: 22, unit: 'ms at p95' } };
  expect(missedBy({ ...row, aim })).toBeLessThan(0);
  expect(describeAim(aim)).toBe('at most 33 ms at p95');
  expect(missedBy(row)).toBe(0);
});

test('a run fails when an aim is missed by more than a fifth, and says which', () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  expect(judgeAims([row, { ...row, aim: { atMost: 1.7 } }])).toBe(true);
  expect(
    judgeAims([
      { ...row, aim: { atMost: 3 } },
      { ...row, aim: { atMost: 1 } },
    ]),
  ).toBe(false);
  expect(log.mock.calls.flat().slice(-2)).toEqual([
    '\n1 aims met, 1 missed',
    '  a list: 2.00, at most 1; missed by 100 %',
  ]);
});
