import type { Sql } from '../../query/query-pool.ts';
import { build, run, runOne, statement } from '../../statements/statement.ts';

type Owner = { userId: string };
type Version = Owner & { version: number };

const findState = statement('connections-find', (p: Owner) =>
  build
    .selectFrom('connections')
    .where('user_id', '=', p.userId)
    .select([
      'email_address as emailAddress',
      'provider',
      'servers',
      'scopes',
      'status',
      'wrapped_key as wrappedKey',
    ]),
);

const findTokens = statement('connections-find-tokens', (p: Owner) =>
  build
    .selectFrom('connections')
    .where('user_id', '=', p.userId)
    .select([
      'wrapped_key as wrappedKey',
      'access_token as accessToken',
      'refresh_token as refreshToken',
      'access_expires_at as accessExpiresAt',
      'provider',
      'status',
      'version',
    ]),
);

const claimRefresh = statement('connections-claim-refresh', (p: Version & { leaseUntil: Date; now: Date }) =>
  build
    .updateTable('connections')
    .set({ refresh_lease_until: p.leaseUntil })
    .where('user_id', '=', p.userId)
    .where('version', '=', p.version)
    .where((e) => e.or([e('refresh_lease_until', 'is', null), e('refresh_lease_until', '<', p.now)]))
    .returning('version'),
);

const storeRefreshed = statement(
  'connections-store-refreshed',
  (p: Version & { accessToken: string; refreshToken: string | null; accessExpiresAt: Date; now: Date }) =>
    build
      .updateTable('connections')
      .set((e) => ({
        access_token: p.accessToken,
        refresh_token: p.refreshToken,
        access_expires_at: p.accessExpiresAt,
        version: e('version', '+', 1),
        refresh_lease_until: null,
        updated_at: p.now,
      }))
      .where('user_id', '=', p.userId)
      .where('version', '=', p.version),
);

const endRefresh = statement('connections-end-refresh', (p: Version & { now: Date }) =>
  build
    .updateTable('connections')
    .set({ refresh_lease_until: null, updated_at: p.now })
    .where('user_id', '=', p.userId)
    .where('version', '=', p.version),
);

const markRevoked = statement('connections-mark-revoked', (p: Version & { now: Date }) =>
  build
    .updateTable('connections')
    .set({ refresh_lease_until: null, status: 'revoked', updated_at: p.now })
    .where('user_id', '=', p.userId)
    .where('version', '=', p.version),
);

type Granted = Owner & {
  scopes: string[];
  wrappedKey: string;
  accessToken: string;
  refreshToken: string | null;
  accessExpiresAt: Date;
  now: Date;
};

const putGrant = statement('connections-put-grant', (p: Granted) => {
  // Until the provider was asked, it may be another account than before: its address is not known.
  const granted = {
    email_address: '',
    provider: 'google' as const,
    servers: null,
    scopes: p.scopes,
    status: 'connected' as const,
    wrapped_key: p.wrappedKey,
    access_token: p.accessToken,
    refresh_token: p.refreshToken,
    access_expires_at: p.accessExpiresAt,
    keeps_message_id: null,
    connected_at: p.now,
    updated_at: p.now,
  };
  return build
    .insertInto('connections')
    .values({ user_id: p.userId, ...granted })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet((e) => ({
        ...granted,
        version: e('connections.version', '+', 1),
        refresh_lease_until: null,
      })),
    );
});

const remove = statement('connections-remove', (p: Owner) =>
  build
    .deleteFrom('connections')
    .where('user_id', '=', p.userId)
    .returning(['provider', 'wrapped_key as wrappedKey', 'refresh_token as refreshToken']),
);

const replaceKey = statement(
  'connections-replace-key',
  (p: Owner & { wrappedKey: string; rewrapped: string }) =>
    build
      .updateTable('connections')
      .set({ wrapped_key: p.rewrapped })
      .where('user_id', '=', p.userId)
      .where('wrapped_key', '=', p.wrappedKey)
      .returning('user_id as userId'),
);

export function findConnectionRow(db: Sql, userId: string) {
  return runOne(db, findState, { userId });
}

export function findTokenRow(db: Sql, userId: string) {
  return runOne(db, findTokens, { userId });
}

/** One refresh at a time over all processes: of those that saw this version, one gets the lease. */
export async function claimTokenRefresh(
  db: Sql,
  lease: Version & { leaseUntil: Date; now: Date },
): Promise<boolean> {
  return (await runOne(db, claimRefresh, lease)) !== undefined;
}

export async function storeRefreshedTokens(
  db: Sql,
  tokens: Version & { accessToken: string; refreshToken: string | null; accessExpiresAt: Date; now: Date },
): Promise<void> {
  await run(db, storeRefreshed, tokens);
}

/** Only the version that failed is changed: a reconnect in the meantime made a new one. */
export async function endTokenRefresh(
  db: Sql,
  { revoked, ...end }: Version & { revoked: boolean; now: Date },
): Promise<void> {
  await run(db, revoked ? markRevoked : endRefresh, end);
}

export async function putConnection(db: Sql, grant: Granted): Promise<void> {
  await run(db, putGrant, grant);
}

export function deleteConnection(db: Sql, userId: string) {
  return runOne(db, remove, { userId });
}

/** False where a reconnect replaced the key in the meantime. */
export async function replaceWrappedKey(
  db: Sql,
  keys: Owner & { wrappedKey: string; rewrapped: string },
): Promise<boolean> {
  return (await runOne(db, replaceKey, keys)) !== undefined;
}

const findKey = statement('connections-find-key', (p: Owner) =>
  build.selectFrom('connections').where('user_id', '=', p.userId).select('wrapped_key as wrappedKey'),
);

const lockKey = statement('connections-lock-key', (p: Owner) =>
  build
    .selectFrom('connections')
    .where('user_id', '=', p.userId)
    .select('wrapped_key as wrappedKey')
    .forUpdate(),
);

const setAddress = statement('connections-set-address', (p: Owner & { emailAddress: string }) =>
  build
    .updateTable('connections')
    .set({ email_address: p.emailAddress })
    .where('user_id', '=', p.userId)
    .where('email_address', '<>', p.emailAddress),
);

/** Each grant has a separate data key: another key means another grant. */
export async function findGrantKey(db: Sql, userId: string): Promise<string | null> {
  return (await runOne(db, findKey, { userId }))?.wrappedKey ?? null;
}

/** The same in a transaction: until its end the grant stays. */
export async function lockGrantKey(tx: Sql, userId: string): Promise<string | null> {
  return (await runOne(tx, lockKey, { userId }))?.wrappedKey ?? null;
}

export async function setConnectedAddress(tx: Sql, grant: Owner & { emailAddress: string }): Promise<void> {
  await run(tx, setAddress, grant);
}
