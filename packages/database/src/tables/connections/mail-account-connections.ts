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
  /** The password, or an access token. */
  sealedLogin: string;
  /** Null: it is a password, which does not expire. */
  refreshToken: string | null;
  accessExpiresAt: Date;
  now: Date;
};

const put = sqlStatement(
  'connections-put-mail-account',
  {},
  (p: Placeholders<Omit<Stored, 'servers'> & { servers: string }>) => `
  INSERT INTO connections AS c (user_id, email_address, provider, servers, wrapped_key, access_token,
    refresh_token, access_expires_at, connected_at, updated_at)
  VALUES (${p.userId}, ${p.emailAddress}, 'imap', ${p.servers}::jsonb, ${p.wrappedKey}, ${p.sealedLogin},
    ${p.refreshToken}, ${p.accessExpiresAt}, ${p.now}, ${p.now})
  ON CONFLICT (user_id) DO UPDATE SET email_address = excluded.email_address, provider = 'imap',
    servers = excluded.servers, scopes = '{}', status = 'connected', wrapped_key = excluded.wrapped_key,
    access_token = excluded.access_token, refresh_token = excluded.refresh_token,
    access_expires_at = excluded.access_expires_at, refresh_lease_until = NULL, connected_at = excluded.connected_at,
    keeps_message_id = NULL, version = c.version + 1, updated_at = excluded.updated_at`,
);

const findVersion = statement('connections-find-version', (p: Owner) =>
  build
    .selectFrom('connections')
    .where('user_id', '=', p.userId)
    .select(['provider', 'version', 'connected_at as connectedAt']),
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
      'access_token as sealedLogin',
    ]),
);

/** Replaces what was connected before. */
export async function putMailAccount(db: Sql, { servers, ...stored }: Stored): Promise<void> {
  await run(db, put, { ...stored, servers: JSON.stringify(servers) });
}

/** Which adapter serves the person. A reconnect makes another version and another time, a renewed token a version alone. */
export function findConnectionVersion(db: Sql, userId: string) {
  return runOne(db, findVersion, { userId });
}

export function findMailAccountRow(db: Sql, userId: string) {
  return runOne(db, findAccount, { userId });
}
