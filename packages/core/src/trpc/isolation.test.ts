import type { Database } from '@triage/database/open-database';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askTools } from '../../testing/isolation/agent-tools.ts';
import {
  type Couple,
  openCouple,
  probeForeignIds,
  probeSharedIds,
} from '../../testing/isolation/find-leaks.ts';
import { ENDING, listProcedures } from '../../testing/isolation/isolation-world.ts';
import { openTestDatabase } from '../../testing/worlds/test-database.ts';

const procedures = listProcedures();
let db: Database;
let couple: Couple;
beforeAll(async () => {
  db = await openTestDatabase();
  couple = await openCouple(db);
}, 120_000);
afterAll(() => db?.close());

test.each(procedures)('every field of $path is known to name something or nothing', ({ schema, plan }) => {
  expect(plan.unknown, 'say in sample-input.ts what these are').toEqual([]);
  const issues = schema?.safeParse(plan.make(() => 'anything')).error?.issues ?? [];
  expect(issues, 'a sample that its schema refuses proves nothing').toEqual([]);
});

describe('no user can read, change or learn anything of another', () => {
  test('a user with rows in every table', () => {
    expect(couple.watch.empty, 'fill them in fill-tenant.ts').toEqual([]);
  });

  test('by being there with them', async () => {
    const { alone, now } = await couple.reread();
    expect(now).toEqual(alone);
  });

  test.each(procedures.filter(({ path, plan }) => !ENDING.includes(path) && plan.idFields.length > 0))(
    'by giving $path their ids',
    async (procedure) => expect(await probeForeignIds(couple, procedure)).toEqual([]),
  );

  test('by having the agent give its tools their ids', async () => {
    expect(await askTools(couple)).toEqual([]);
  });

  test.each(procedures)('by calling $path with ids that both have', async (procedure) =>
    expect(await probeSharedIds(couple, procedure)).toEqual([]),
  );
});
