import type pg from 'pg';
import { placeOf } from '../distribute/placement.ts';
import { ENTER, ENTER_DISTRIBUTED } from '../query/tenant-query.ts';

interface Explained {
  text: string;
  keys: readonly string[];
}

/**
 * On how many shards each step of a statement runs, for a user with row security or, without one, for the service. Rows
 * that come from parameters alone are no step.
 */
export async function explainStatement(
  client: pg.PoolClient,
  statement: Explained,
  userId: string | null,
): Promise<number[]> {
  const lines = await planStatement(client, statement, { userId, enter: ENTER_DISTRIBUTED.text });
  const unrouted = findUnrouted(lines);
  if (unrouted) throw new Error(`a shard would ask for ${unrouted} again, as a whole table`);
  if (/method: pull to coordinator/.test(lines) && isCopied(statement.text))
    throw new Error('the coordinator would COPY its rows, which row security refuses: give it a RETURNING');
  return [...lines.matchAll(/Task Count: (\d+)/g)].map(([, count]) => Number(count));
}

/** Invalid data, a violated constraint, or an error that a trigger raises: the sample values are to blame. */
const OF_SAMPLES = /^(?:22|23|P0001)/;

/**
 * Executes the statement with sample values and rolls back: Citus rejects some statements only when they run, because it
 * sends the workers other SQL than the plan shows. Errors that the sample values cause are ignored.
 */
export async function tryStatement(
  client: pg.PoolClient,
  { text, keys }: Explained,
  userId: string | null,
): Promise<void> {
  try {
    await client.query('BEGIN');
    const { values } = await prepareSample(client, { text, keys }, userId);
    if (userId !== null) await client.query(ENTER_DISTRIBUTED.text, ['triage_app', userId]);
    await client.query(`EXECUTE explained${values.length > 0 ? `(${values.join()})` : ''}`);
  } catch (error) {
    if (!OF_SAMPLES.test((error as { code?: string }).code ?? '')) throw error;
  } finally {
    await client.query('ROLLBACK');
    await client.query('DEALLOCATE ALL');
  }
}

async function prepareSample(client: pg.PoolClient, { text, keys }: Explained, userId: string | null) {
  await client.query(`PREPARE explained AS ${text}`);
  const { rows } = await client.query<{ types: string[] }>(
    `SELECT parameter_types::text[] AS types FROM pg_prepared_statements WHERE name = 'explained'`,
  );
  const types = rows[0]?.types ?? [];
  const values = types.map((type, index) =>
    keys[index] === 'userId' && userId !== null ? `'${userId}'` : sampleOf(type, keys[index]),
  );
  return { types, values };
}

/** As PostgreSQL shows it, with sample values for the parameters. */
export async function planStatement(
  client: pg.PoolClient,
  { text, keys }: Explained,
  { userId, enter = ENTER.text }: { userId: string | null; enter?: string },
): Promise<string> {
  try {
    await client.query('BEGIN');
    const { types, values } = await prepareSample(client, { text, keys }, userId);
    // Citus explains the parts of an INSERT … SELECT without the parameters of a prepared statement.
    const filled = text.replace(/\$(\d+)/g, (_, place) => `(${values[place - 1]})::${types[place - 1]}`);
    if (userId !== null) await client.query(enter, ['triage_app', userId]);
    const plan = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN (VERBOSE, COSTS OFF) ${filled}`);
    return plan.rows.map((row) => row['QUERY PLAN']).join('\n');
  } finally {
    await client.query('ROLLBACK');
    await client.query('DEALLOCATE ALL');
  }
}

/** Citus leaves a subquery in RETURNING as it is. In what is sent to a worker each table should have the number of a shard. */
function findUnrouted(plan: string): string | undefined {
  const sent = [...plan.matchAll(/^\s*Query: (.*)$/gm)].map(([, query]) => query ?? '');
  return sent
    .flatMap((query) => [...query.matchAll(/\b(?:FROM|JOIN|UPDATE|INTO) \(*public\.(\w+)/g)])
    .map(([, table]) => table ?? '')
    .find((table) => !/_\d{6,}$/.test(table) && placeOf(table) === 'distributed');
}

/** Rows that Citus has selected become an INSERT for each shard only where a conflict is handled or rows come back. */
function isCopied(text: string): boolean {
  const inserts = text.split(/\bINSERT INTO\b/i).slice(1);
  return inserts.some((insert) => !/\b(?:ON CONFLICT|RETURNING)\b/i.test(insert));
}

const ZEROS = 1536;

/** Any value of the type: it is planned, and not run. */
function sampleOf(type: string, key = ''): string {
  // The users that a statement may look at: only their shards are asked.
  if (key === 'among') return `'{ada}'`;
  // A place in the log of a server, written as text.
  if (key === 'place' && type === 'text') return `'0/1'`;
  if (type.endsWith('[]')) return `'{}'`;
  if (/^halfvec|^vector/.test(type)) return `'[${'0,'.repeat(ZEROS - 1)}0]'`;
  if (/^bit/.test(type)) return `repeat('0', ${ZEROS})`;
  const known: Record<string, string> = {
    jsonb: `'{}'`,
    json: `'{}'`,
    boolean: 'true',
    date: `'2026-01-01'`,
    'timestamp with time zone': `'2026-01-01'`,
  };
  return known[type] ?? `'1'`;
}
