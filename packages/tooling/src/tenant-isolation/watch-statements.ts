import { createRequire } from 'node:module';
import path from 'node:path';
import { afterEach, beforeEach, expect, inject } from 'vitest';
import { COMPILED_CONDITION } from './list-walls.ts';

export interface Setting {
  /** The condition to remove; '' = none. */
  wall: string;
  /** Row security is switched off: a condition must be proved alone. */
  withoutPolicies: boolean;
  /** Kept during a file's set-up, and removed only in its tests. */
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
    /** Without its condition the statement is invalid: its failure proves nothing. */
    broken?: boolean;
  }
}

interface Statement {
  text?: string;
  values?: unknown[];
  name?: string;
  /** Set on a tenant's statement, which is a query object of `pg`. */
  scope?: { role: string; userId: string };
  callback?: (error: { code?: string } | undefined, result: unknown) => void;
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
const ENTERS =
  /SELECT set_config\('role', '[^']*', true\), set_config\('app.user_id', '(?:[^']|'')*', true\)/;
// Files share a process, and each has a separate watcher.
client.unwatched ??= client.query;
client.query = function (this: unknown, statement: Statement | string, ...rest: unknown[]) {
  if (typeof statement === 'string')
    return client.unwatched.call(this, enterByText(this, statement), ...rest);
  if (statement.scope) {
    removePolicy(this);
    if (withoutPolicies) statement.scope = { role: 'none', userId: '' };
  }
  const text = removeWall(statement);
  if (text === statement.text) return client.unwatched.call(this, statement, ...rest);
  if (statement.scope) return client.unwatched.call(this, changeQuery(statement, text));
  // Under its name another statement is prepared.
  const running: Promise<unknown> = client.unwatched.call(this, { text, values: statement.values });
  return running.catch((error) => {
    noteBroken(error);
    throw error;
  });
};

/** The text without the wall that is removed; every wall in it is noted as reached. */
function removeWall({ text = '', name }: Statement): string {
  const remove = (condition: string, parameter: string, found: string) => {
    (reached ?? prepared).add(found);
    return found === wall && (reached || !inTestsOnly) ? `${parameter}::text IS NOT NULL` : condition;
  };
  if (text.includes('/*where ')) return text.replace(marked, remove);
  if (!name) return text;
  let place = 0;
  return text.replace(COMPILED_CONDITION, (condition: string, parameter: string) =>
    remove(condition, parameter, `statement ${name} ${++place}`),
  );
}

function changeQuery(query: Statement, text: string): Statement {
  const { callback } = query;
  return Object.assign(query, {
    text,
    name: undefined,
    callback(error: { code?: string } | undefined, result: unknown) {
      noteBroken(error);
      callback?.(error, result);
    },
  });
}

function noteBroken(error: { code?: string } | undefined): void {
  broken ||= String(error?.code).startsWith('42');
}

/** A transaction enters its tenant as text, together with BEGIN. */
function enterByText(from: unknown, text: string): string {
  if (!ENTERS.test(text)) return text;
  removePolicy(from);
  const everyTenant = `SELECT set_config('role', 'none', true), set_config('app.user_id', '', true)`;
  return withoutPolicies ? text.replace(ENTERS, everyTenant) : text;
}

/** Queued before the tenant's own statement on the same connection. */
function removePolicy(from: unknown): void {
  if (!policyOf || !policyStands) return;
  policyStands = false;
  client.unwatched.call(
    from,
    `DROP POLICY own_rows ON ${policyOf}; CREATE POLICY own_rows ON ${policyOf} USING (true)`,
  );
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
