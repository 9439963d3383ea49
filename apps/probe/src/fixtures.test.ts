import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type RunningSandbox, startSandbox } from '@triage/sandbox/start-sandbox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Recorded } from './run/recorder.ts';
import { compareShape } from './testing/compare-shape.ts';
import { control, probeSandbox, REGISTERED } from './testing/probe-sandbox.ts';

const FOLDER = path.resolve(import.meta.dirname, '../fixtures');
interface Fixtures {
  source: string;
  answers: (Recorded & { source?: string })[];
}
// The set written from the documentation, plus any that `npm run probe -- --fixtures` has saved.
const sets = readdirSync(FOLDER).map((file) => ({
  file,
  ...(JSON.parse(readFileSync(path.join(FOLDER, file), 'utf8')) as Fixtures),
}));

let sandbox: RunningSandbox;
let answered: Recorded[];
beforeAll(async () => {
  sandbox = await startSandbox({ quiet: true });
  await control(sandbox, 'oauth', REGISTERED);
  answered = (await probeSandbox(sandbox)).world.recorder.recorded;
});
afterAll(() => sandbox.close());

describe.each(sets)('the sandbox answers like $file', ({ answers }) => {
  test.each(answers)('$call with $status', ({ call, status, body }) => {
    const own = answered.filter((answer) => answer.call === call && answer.status === status);
    const differences = own.map((answer) => compareShape(body, answer.body));
    expect(differences).not.toEqual([]);
    // The same call may have several answers, made at different times: a history without a change is one.
    expect(differences.sort((one, other) => one.length - other.length)[0]).toEqual([]);
  });
});

test('each handwritten response cites a page of Google’s documentation', () => {
  const documented = sets.find(({ file }) => file === 'documented.json')?.answers ?? [];
  expect(documented.length).toBeGreaterThan(20);
  for (const { source } of documented) expect(source).toMatch(/^https:\/\/developers\.google\.com\//);
});

test('a missing field, another type and another reason are differences', () => {
  const fixture = { error: { code: 404, errors: [{ reason: 'notFound', message: 'text' }] }, id: 'x' };
  expect(compareShape(fixture, fixture)).toEqual([]);
  expect(compareShape(fixture, { ...fixture, more: 1 })).toEqual([]);
  expect(
    compareShape(fixture, { error: { code: '404', errors: [{ reason: 'gone', message: 'other' }] } }),
  ).toEqual([
    'body.error.code: string instead of number',
    'body.error.errors[].reason: gone instead of notFound',
    'body.id: nothing instead of string',
  ]);
});
