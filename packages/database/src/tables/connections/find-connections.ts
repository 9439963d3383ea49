import type { Sql } from '../../query/query-pool.ts';
import { integer, text } from '../../statements/columns.ts';
import {
  build,
  type Placeholders,
  run,
  runOne,
  sqlStatement,
  statement,
} from '../../statements/statement.ts';

const find = statement('connections-find-owner', (p: { userId: string }) =>
  build.selectFrom('connections').where('user_id', '=', p.userId).select('user_id as userId'),
);

const listByAddress = sqlStatement(
  'connections-list-by-address',
  { userId: text },
  (p: Placeholders<{ emailAddress: string }>) => `
  SELECT user_id AS "userId" FROM connections
  WHERE lower(email_address) = lower(${p.emailAddress}) AND status = 'connected' AND provider = 'google'`,
);

const findAnyConnected = statement('connections-find-any-connected', () =>
  build
    .selectFrom('connections')
    .where('status', '=', 'connected')
    .where('provider', '=', 'google')
    .orderBy('updated_at', 'desc')
    .select('user_id as userId')
    .limit(1),
);

const listMailAccounts = statement('connections-list-mail-accounts', (p: { limit: number }) =>
  build
    .selectFrom('connections')
    .where('status', '=', 'connected')
    .where('provider', '=', 'imap')
    .orderBy('updated_at', 'desc')
    .select('user_id as userId')
    .limit(p.limit),
);

const countForeign = sqlStatement(
  'connections-count-foreign-keys',
  { total: integer, foreign: integer },
  (p: Placeholders<{ knownKeys: readonly string[] }>) => `
  SELECT count(*)::int AS total,
    count(*) FILTER (WHERE NOT wrapped_key LIKE ANY (${p.knownKeys}::text[]))::int AS "foreign"
  FROM connections`,
);

export function listConnectionsOfUser(db: Sql, userId: string) {
  return run(db, find, { userId });
}

/** Of Google's, which pushes by address. One mailbox may be connected by several people. */
export function listConnectionsByAddress(db: Sql, emailAddress: string) {
  return run(db, listByAddress, { emailAddress });
}

/** For the operator's checks of Google's APIs: what the provider refuses to one, it refuses to all of the same project. */
export async function findAnyConnectedUser(db: Sql): Promise<string | null> {
  return (await runOne(db, findAnyConnected, {}))?.userId ?? null;
}

/** For the operator's check of their servers, those that were connected last first. */
export async function listMailAccountUsers(db: Sql, limit: number): Promise<string[]> {
  return (await run(db, listMailAccounts, { limit })).map(({ userId }) => userId);
}

/** Connections whose key matches none of these LIKE patterns. */
export async function countForeignKeys(db: Sql, knownKeys: readonly string[]) {
  return (await runOne(db, countForeign, { knownKeys })) ?? { total: 0, foreign: 0 };
}
