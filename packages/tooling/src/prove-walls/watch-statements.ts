import { createRequire } from 'node:module';
import path from 'node:path';
import { afterEach, beforeEach, expect, inject } from 'vitest';

export interface Setting {
  /** The one that is taken away; '' = none. */
  wall: string;
  /** The policies stand aside: a condition is to be proved alone. */
  withoutPolicies: boolean;
  /** It stands while a file prepares itself, and is taken away in its tests only. */
  inTestsOnly: boolean;
}

declare module 'vitest' {
  interface ProvidedContext {
    /** By the number behind the file's name. */
    settings: Record<number, Setting>;
  }
  interface TaskMeta {
    /** Walls that stood in a statement of this test, and of what its file prepared. */
    reached?: string[];
    prepared?: string[];
    /** The statement without its wall is none: that it fails proves nothing. */
    broken?: boolean;
  }
}

interface Statement {
  text?: string;
  values?: unknown[];
  name?: string;
}

const marked = /(?:\w+\.)?(?:user_id|tenant_id) = (\$\d+)\/\*([^*]+)\*\//g;
const place = Number(expect.getState().testPath?.split('?')[1]);
const { wall, withoutPolicies, inTestsOnly } = inject('settings')[place] as Setting;
const policyOf = /^policy (\w+)$/.exec(wall)?.[1];
const prepared = new Set<string>();
let reached: Set<string> | undefined;
let isRed = false;
let broken = false;
let policyStands = true;

const client = createRequire(path.join(import.meta.dirname, '../../../database/package.json'))('pg').Client
  .prototype;
// Files share a process, and each watches anew.
client.unwatched ??= client.query;
client.query = function (this: unknown, statement: Statement, ...rest: unknown[]) {
  if (statement.name === 'enter-scope') return enterScope(this, statement);
  if (!statement.text?.includes('/*where ')) return client.unwatched.call(this, statement, ...rest);
  const text = statement.text.replace(marked, (condition: string, parameter: string, name: string) => {
    (reached ?? prepared).add(name);
    return name === wall && (reached || !inTestsOnly) ? `${parameter}::text IS NOT NULL` : condition;
  });
  if (text === statement.text) return client.unwatched.call(this, statement, ...rest);
  // Under its name another statement is prepared.
  const running: Promise<unknown> = client.unwatched.call(this, { text, values: statement.values });
  return running.catch((error) => {
    broken ||= String(error.code).startsWith('42');
    throw error;
  });
};

async function enterScope(from: unknown, statement: Statement): Promise<unknown> {
  if (policyOf && policyStands && statement.values?.[1] !== '*') {
    policyStands = false;
    await client.unwatched.call(from, `DROP POLICY own_rows ON ${policyOf}`);
    await client.unwatched.call(from, `CREATE POLICY own_rows ON ${policyOf} USING (true)`);
  }
  return client.unwatched.call(from, withoutPolicies ? { ...statement, values: ['none', '*'] } : statement);
}

beforeEach((context) => {
  if (isRed) context.skip();
  reached = new Set();
  broken = false;
});

afterEach(({ task }) => {
  // One red test is enough.
  isRed ||= wall !== '' && task.result?.state === 'fail';
  Object.assign(task.meta, { reached: [...(reached ?? [])], prepared: [...prepared], broken });
  reached = undefined;
});
