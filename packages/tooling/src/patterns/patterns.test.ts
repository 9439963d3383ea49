import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { bounds, buildersAtLoad } from './bounded-patterns.ts';
import type { Pattern } from './collect-patterns.ts';
import { type Listed, listPatterns } from './list-patterns.ts';
import { timePatterns } from './time-patterns.ts';

const root = path.resolve(import.meta.dirname, '../../../..');
const LENGTH = 1_000_000;
/**
 * Of processor time. A linear expression takes up to 60 ms, and twice that where another program uses the caches; one
 * that is not linear takes minutes.
 */
const LIMIT_MS = 250;
const PATTERNS_AT_LEAST = 350;

let listed: Listed;
beforeAll(async () => {
  listed = await listPatterns(root);
}, 180_000);

const boundOf = ({ file, source }: Pattern) =>
  bounds.find((bound) => bound.file === file && source.startsWith(bound.begins));

test('every regular expression of the product reads a million hostile letters in linear time', {
  timeout: 900_000,
}, async () => {
  expect(listed.patterns.length).toBeGreaterThan(PATTERNS_AT_LEAST);
  const tasks = listed.patterns.map((pattern) => {
    return { ...pattern, length: boundOf(pattern)?.length ?? LENGTH, limitMs: LIMIT_MS };
  });
  const results = await timePatterns(tasks);
  const slow = results
    .filter(({ milliseconds }) => milliseconds > LIMIT_MS)
    .map(({ file, line, source, milliseconds, attack }) => {
      return `${file}:${line} /${source}/ takes ${Math.round(milliseconds)} ms for ${JSON.stringify(attack)}`;
    });
  expect(slow).toEqual([]);
});

test('every declared bound is that of an expression that exists', () => {
  const unused = bounds.filter((bound) => !listed.patterns.some((pattern) => boundOf(pattern) === bound));
  expect(unused).toEqual([]);
});

test('no expression is built from values known only at run time', () => {
  expect(listed.late.filter((place) => !buildersAtLoad.has(place.split(': ')[0] ?? ''))).toEqual([]);
});

test.each([
  ['\\s+$', ''],
  ['<[^>]*>', 'g'],
  ['^(a|aa)+$', ''],
  ['(?:[\\p{L}-]+\\.)+[a-z]{2,24}$', 'iu'],
  ['\\[[^\\]]*\\]\\(', 'g'],
])('an expression that is not linear is found: %s %s', async (source, flags) => {
  // Of 3,000 letters: some milliseconds, or without end; a linear one takes none.
  const task = { source, flags, repeats: flags.includes('g'), length: 3_000, limitMs: 1 };
  const [result] = await timePatterns([task], 2_000);
  expect(result?.milliseconds).toBeGreaterThan(task.limitMs);
});
