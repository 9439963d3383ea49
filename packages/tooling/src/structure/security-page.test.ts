import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../../..');
const page = readFileSync(path.join(root, 'docs/security.md'), 'utf8');

test('every file that docs/security.md names exists', () => {
  const named = [...page.matchAll(/`((?:apps|packages|prisma|docs|scripts)\/[^`]+\.\w+)`/g)].map(
    ([, file]) => file ?? '',
  );
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
});

test('every row of docs/security.md is covered by a test, or says that it is not', () => {
  const rows = page.split('\n').filter((line) => /^\| V?\d/.test(line));
  expect(rows.length).toBeGreaterThan(15);
  for (const row of rows) expect(row).toMatch(/`[^`]+\.test\.tsx?`|\*\*not covered\*\*/);
});
