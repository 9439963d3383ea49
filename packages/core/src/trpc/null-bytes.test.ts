import type { Database } from '@triage/database/open-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerOf } from '../../testing/isolation/ask.ts';
import { listProcedures, makeIsolationWorld } from '../../testing/isolation/isolation-world.ts';
import { randomId } from '../../testing/isolation/sample-input.ts';
import type { AgentPerson } from '../../testing/worlds/agent-world.ts';
import { openTestDatabase } from '../../testing/worlds/test-database.ts';

const withInput = listProcedures().filter(({ schema }) => schema !== undefined);
let db: Database;
let person: AgentPerson;
beforeAll(async () => {
  db = await openTestDatabase();
  person = await makeIsolationWorld(db).addPerson();
  person.tenant.settings.isOperator = () => true;
}, 120_000);
afterAll(() => db?.close());

test.each(withInput)('$path refuses a null byte in every text it takes', async ({ path, plan }) => {
  const sample = plan.make(({ kind }) => randomId(kind));
  for (const spoilt of spoilEachText(sample)) {
    const answer = JSON.parse(await answerOf(() => person.call(path, spoilt.input)));
    expect(answer, spoilt.at).toMatchObject({ status: 400, body: { error: 'Invalid request' } });
    const [field = ''] = spoilt.at.split('.');
    expect(Object.keys(answer.body.fieldErrors), spoilt.at).toContain(field);
  }
});

/** The input again for each string in it, with a null byte in the middle of that string. */
function spoilEachText(input: unknown, at: string[] = []): { at: string; input: unknown }[] {
  if (typeof input === 'string') {
    const middle = Math.ceil(input.length / 2);
    return [{ at: at.join('.'), input: `${input.slice(0, middle)}\0${input.slice(middle)}` }];
  }
  if (input === null || typeof input !== 'object' || input instanceof Uint8Array) return [];
  return Object.entries(input).flatMap(([name, value]) =>
    spoilEachText(value, [...at, name]).map((spoilt) => ({
      at: spoilt.at,
      input: Array.isArray(input)
        ? input.with(Number(name), spoilt.input)
        : { ...input, [name]: spoilt.input },
    })),
  );
}
