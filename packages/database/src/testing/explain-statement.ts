import type pg from 'pg';

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
  { text, keys }: Explained,
  userId: string | null,
): Promise<number[]> {
  try {
    await client.query('BEGIN');
    await client.query(`PREPARE explained AS ${text}`);
    const { rows } = await client.query<{ types: string[] }>(
      `SELECT parameter_types::text[] AS types FROM pg_prepared_statements WHERE name = 'explained'`,
    );
    const types = rows[0]?.types ?? [];
    const values = types.map((type, index) => (keys[index] === 'userId' && userId !== null ? `'${userId}'` : valueOf(type, keys[index])));
    // Citus explains the parts of an INSERT … SELECT without the parameters of a prepared statement.
    const filled = text.replace(/\$(\d+)/g, (_, place) => `(${values[place - 1]})::${types[place - 1]}`);
    if (userId !== null) await client.query('SELECT enter_tenant($1, $2)', ['triage_app', userId]);
    const plan = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN (COSTS OFF) ${filled}`);
    const lines = plan.rows.map((row) => row['QUERY PLAN']).join('\n');
    return [...lines.matchAll(/Task Count: (\d+)/g)].map(([, count]) => Number(count));
  } finally {
    await client.query('ROLLBACK');
    await client.query('DEALLOCATE ALL');
  }
}

const ZEROS = 1536;

/** Any value of the type: it is planned, and not run. */
function valueOf(type: string, key = ''): string {
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
