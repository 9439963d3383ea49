import type { Sql } from '../../query/query-pool.ts';
import { build, run, runOne, statement } from '../../statements/statement.ts';
import { selectMailboxIds } from './person-mailboxes.ts';

/** The public fields of a token; only the hash of the token itself is stored. */
const SHOWN = [
  'id',
  'name',
  'scope',
  'hint',
  'created_at as createdAt',
  'last_used_at as lastUsedAt',
  'expires_at as expiresAt',
] as const;

type NewToken = {
  userId: string;
  id: string;
  name: string;
  scope: 'read' | 'full';
  tokenHash: string;
  hint: string;
  createdAt: Date;
  expiresAt: Date | null;
};

const insert = statement('api-tokens-insert', (p: NewToken) =>
  build
    .insertInto('api_tokens')
    .values({
      user_id: p.userId,
      id: p.id,
      name: p.name,
      scope: p.scope,
      token_hash: p.tokenHash,
      hint: p.hint,
      created_at: p.createdAt,
      expires_at: p.expiresAt,
    })
    .returning(SHOWN),
);

const count = statement('api-tokens-count', (p: { userId: string }) =>
  build
    .selectFrom('api_tokens')
    .where('user_id', '=', p.userId)
    .select((e) => e.fn.countAll<string>().as('count')),
);

const list = statement('api-tokens-list', (p: { userId: string }) =>
  build
    .selectFrom('api_tokens')
    .where('user_id', '=', p.userId)
    .select(SHOWN)
    .orderBy('created_at', 'desc')
    .orderBy('id'),
);

const findOwner = statement('api-tokens-find-owner', (p: { tokenHash: string; now: Date }) =>
  build
    .selectFrom('api_tokens as t')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .where('t.token_hash', '=', p.tokenHash)
    .where((e) => e.or([e('t.expires_at', 'is', null), e('t.expires_at', '>', p.now)]))
    .select([
      't.user_id as userId',
      't.id',
      't.scope',
      't.expires_at as expiresAt',
      't.last_used_at as lastUsedAt',
      'u.name',
      'u.email',
    ])
    .select((e) => selectMailboxIds(e.ref('u.id')).as('mailboxIds')),
);

const noteUse = statement(
  'api-tokens-note-use',
  (p: { userId: string; id: string; now: Date; notedBefore: Date }) =>
    build
      .updateTable('api_tokens')
      .set({ last_used_at: p.now })
      .where('user_id', '=', p.userId)
      .where('id', '=', p.id)
      // When many calls come at the same time, one writes.
      .where((e) => e.or([e('last_used_at', 'is', null), e('last_used_at', '<=', p.notedBefore)])),
);

const remove = statement('api-tokens-remove', (p: { userId: string; id: string }) =>
  build.deleteFrom('api_tokens').where('user_id', '=', p.userId).where('id', '=', p.id),
);

const removeAll = statement('api-tokens-remove-all', (p: { userId: string }) =>
  build.deleteFrom('api_tokens').where('user_id', '=', p.userId).returning('id'),
);

export async function insertToken(db: Sql, token: NewToken) {
  const row = await runOne(db, insert, token);
  if (!row) throw new Error('The token was not stored');
  return row;
}

export async function countTokens(db: Sql, userId: string): Promise<number> {
  const row = await runOne(db, count, { userId });
  return Number(row?.count ?? 0);
}

export function listTokens(db: Sql, userId: string) {
  return run(db, list, { userId });
}

/** The person behind a token that has not expired. */
export function findTokenOwner(db: Sql, token: { tokenHash: string; now: Date }) {
  return runOne(db, findOwner, token);
}

export async function noteTokenUse(
  db: Sql,
  use: { userId: string; id: string; now: Date; notedBefore: Date },
): Promise<void> {
  await run(db, noteUse, use);
}

export async function deleteToken(db: Sql, token: { userId: string; id: string }): Promise<void> {
  await run(db, remove, token);
}

export async function deleteTokensOfUser(db: Sql, userId: string): Promise<number> {
  return (await run(db, removeAll, { userId })).length;
}
