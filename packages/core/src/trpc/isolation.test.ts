import type { Database } from '@triage/database/open-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findLeaks } from '../../testing/isolation/find-leaks.ts';
import { listProcedures } from '../../testing/isolation/isolation-world.ts';
import { openTestDatabase } from '../../testing/test-database.ts';

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db?.close());

test('every field of every procedure is known to name something or nothing', () => {
  for (const { path, schema, plan } of listProcedures()) {
    expect(plan.unknown, `${path}: say in sample-input.ts what these are`).toEqual([]);
    const issues = schema?.safeParse(plan.make(() => 'anything')).error?.issues ?? [];
    expect(issues, `${path}: a sample that its schema refuses proves nothing`).toEqual([]);
  }
});

test('nobody reads, changes or learns anything of another person by their ids', {
  timeout: 120_000,
}, async () => {
  expect(await findLeaks(db)).toEqual([]);
});
