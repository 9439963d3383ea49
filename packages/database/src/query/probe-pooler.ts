import pg from 'pg';

const PROBE = { name: 'probe-pooler', text: 'SELECT pg_backend_pid() AS pid' };
const TIMES = 3;
/** A pooler with a single server connection lets the second client wait for the first. */
const HOLD_MS = 1_000;

/**
 * Refuses a transaction pooler that does not keep prepared statements. While a second client holds a transaction open,
 * and with it the server connection that was free last, the first client's statement runs on another one: there it is
 * unknown unless the pooler prepares it again. Between two connections of the server itself nothing is shared.
 */
export async function probePooler(pool: pg.Pool, config: pg.ClientConfig): Promise<void> {
  const holder = new pg.Client(config);
  // It may break at any time; the statement that is running reports it.
  holder.on('error', () => {});
  const client = await pool.connect();
  try {
    await holder.connect();
    const first = await askPid(client);
    for (let time = 0; time < TIMES; time++) if (await isMoved(client, holder, first)) return;
  } finally {
    client.release();
    await holder.end();
  }
}

/** True where nothing more is to be learned: the statement was found on another connection too, or there is only one. */
async function isMoved(client: pg.PoolClient, holder: pg.Client, first: number): Promise<boolean> {
  await holder.query('BEGIN');
  await holder.query('SELECT 1');
  const asked = askPid(client);
  let timer: NodeJS.Timeout | undefined;
  const waited = new Promise<true>((resolve) => {
    timer = setTimeout(resolve, HOLD_MS, true);
  });
  const isBlocked = await Promise.race([
    waited,
    asked.then(
      () => false,
      () => false,
    ),
  ]);
  clearTimeout(timer);
  await holder.query('ROLLBACK');
  return (await asked) !== first || isBlocked;
}

async function askPid(client: pg.PoolClient): Promise<number> {
  const { rows } = await client.query<{ pid: number }>(PROBE);
  return rows[0]?.pid ?? 0;
}
