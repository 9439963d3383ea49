import { createHash, randomBytes } from 'node:crypto';
import { kekVault } from '../../packages/adapters/src/kek-vault.ts';
import { CALENDAR_SCOPE, MAIL_SCOPE } from '../../packages/core/src/ports/oauth.ts';
import type { Database } from '../../packages/database/src/open-database.ts';

/** Of the app. */
export const KEY = randomBytes(32).toString('base64');

const vault = kekVault({ kek: KEY });

/** A session and a connection for each tenant, without signing in; their cookies come back. */
export async function letIn(db: Database, userIds: readonly string[]): Promise<Map<string, string>> {
  const tokens = userIds.map((userId) => `token-of-${userId}`);
  await db.query(
    `INSERT INTO sessions (token_hash, user_id, expires)
     SELECT hash, u, now() + interval '1 day' FROM unnest($1::text[], $2::text[]) AS s(hash, u)`,
    [tokens.map(hash), userIds],
  );
  const keys = await Promise.all(userIds.map((userId) => vault.createKey(userId)));
  await db.query(
    `INSERT INTO connections (user_id, email_address, scopes, wrapped_key, access_token, access_expires_at)
     SELECT u, u || '@bench.test', $2::text[], k, '', now() + interval '1 day' FROM unnest($1::text[], $3::text[]) AS c(u, k)`,
    [userIds, [MAIL_SCOPE, CALENDAR_SCOPE], keys],
  );
  return new Map(userIds.map((userId, at) => [userId, `authjs.session-token=${tokens[at]}`]));
}

/** As the app stores the token of a session. */
function hash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
