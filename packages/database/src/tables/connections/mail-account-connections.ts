import type { Sql } from '../../query/query-pool.ts';
import {
  build,
  type Placeholders,
  run,
  runOne,
  sqlStatement,
  statement,
} from '../../statements/statement.ts';

type Owner = { userId: string };
type Stored = Owner & {
  emailAddress: string;
  servers: unknown;
  wrappedKey: string;
  sealedPassword: string;
  now: Date;
};

// A password does not expire; the column is for Google's tokens.
const put = sqlStatement(
  'connections-put-mail-account',
  {},
  (p: Placeholders<Omit<Stored, 'servers'> & { servers: string }>) => `
  INSERT INTO connections AS c (user_id, email_address, provider, servers, wrapped_key, access_token,
    access_expires_at, connected_at, updated_at)
  VALUES (${p.userId}, ${p.emailAddress}, 'imap', ${p.servers}::jsonb, ${p.wrappedKey}, ${p.sealedPassword}, ${p.now}, ${p.now}, ${p.now})
  ON CONFLICT (user_id) DO UPDATE SET email_address = excluded.email_address, provider = 'imap',
    servers = excluded.servers, scopes = '{}', status = 'connected', wrapped_key = excluded.wrapped_key,
    access_token = excluded.access_token, refresh_token = NULL, access_expires_at = excluded.access_expires_at,
    refresh_lease_until = NULL, keeps_message_id = NULL, version = c.version + 1, updated_at = excluded.updated_at`,
);

const findVersion = statement('connections-find-version', (p: Owner) =>
  build.selectFrom('connections').where('user_id', '=', p.userId).select(['provider', 'version']),
);

const findAccount = statement('connections-find-mail-account', (p: Owner) =>
  build
    .selectFrom('connections')
    .where('user_id', '=', p.userId)
    .where('provider', '=', 'imap')
    .select([
      'email_address as emailAddress',
      'servers',
      'status',
      'version',
      'wrapped_key as wrappedKey',
      'access_token as sealedPassword',
    ]),
);

/** Replaces what was connected before. */
export async function putMailAccount(db: Sql, { servers, ...stored }: Stored): Promise<void> {
  await run(db, put, { ...stored, servers: JSON.stringify(servers) });
}

/** Which adapter serves the person; a reconnect makes another version. */
export function findConnectionVersion(db: Sql, userId: string) {
  return runOne(db, findVersion, { userId });
}

export function findMailAccountRow(db: Sql, userId: string) {
  return runOne(db, findAccount, { userId });
}
