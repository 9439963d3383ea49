import { rows, run } from '@triage/database/testing/rows';
import { expect, test } from 'vitest';
import { fixedClock } from '../../testing/fakes/fixed-clock.ts';
import { shareTestDatabase } from '../../testing/worlds/share-test-database.ts';
import { createTestUser } from '../../testing/worlds/test-database.ts';
import { mintTenantId } from '../tenant/tenant-id.ts';
import { createToken } from './create-token.ts';
import { findBearer, parsePersonalToken } from './find-bearer.ts';
import { listTokens } from './list-tokens.ts';
import { revokeToken } from './revoke-token.ts';

const db = shareTestDatabase();

async function person() {
  const clock = fixedClock('2026-11-21T10:00:00.000Z');
  return { db, clock, tenantId: mintTenantId(await createTestUser(db)) };
}

const readToken = { name: 'Backup', scope: 'read', expiresInDays: null } as const;
const stored = async (ctx: Awaited<ReturnType<typeof person>>) => (await listTokens(ctx)).tokens;

test('a token has 256 random bits after its prefix, and the database stores only its hash', async () => {
  const ctx = await person();
  const { token, stored: row } = await createToken(ctx, readToken);
  expect(token).toMatch(/^itk_[\w-]{43}$/);
  const [raw] = await db.query<{ row: string }>(
    'SELECT t::text AS row FROM api_tokens t WHERE user_id = $1',
    [ctx.tenantId],
  );
  expect(raw?.row).not.toContain(token.slice(4, 20));
  expect(row).toMatchObject({ name: 'Backup', scope: 'read', hint: token.slice(-4), lastUsedAt: null });
  expect(JSON.stringify(await stored(ctx))).not.toContain(token.slice(4, 20));
});

test('a token leads to its own person and scope', async () => {
  const [one, two] = [await person(), await person()];
  const { token } = await createToken(one, { ...readToken, scope: 'full' });
  await createToken(two, readToken);
  expect(await findBearer(one, token)).toEqual({
    session: {
      user: { id: one.tenantId, name: 'Test Person', email: `${one.tenantId}@example.test` },
      expires: '9999-12-31T23:59:59.999Z',
      mailboxIds: [],
    },
    scope: 'full',
  });
});

test('an unknown token leads nowhere, and one letter off is unknown', async () => {
  const ctx = await person();
  const { token } = await createToken(ctx, readToken);
  for (const other of ['itk_', `${token}x`, token.slice(0, -1), token.toUpperCase()])
    expect(await findBearer(ctx, other)).toBeNull();
});

test('a token ends at the moment that it was made for', async () => {
  const ctx = await person();
  const { token } = await createToken(ctx, { ...readToken, expiresInDays: 7 });
  ctx.clock.advance(7 * 86_400_000 - 1);
  expect((await findBearer(ctx, token))?.session.expires).toBe('2026-11-28T10:00:00.000Z');
  ctx.clock.advance(1);
  expect(await findBearer(ctx, token)).toBeNull();
  expect(await stored(ctx)).toHaveLength(1);
});

test('a revoked token stops working immediately, and only its own user can revoke it', async () => {
  const [one, two] = [await person(), await person()];
  const { token, stored: row } = await createToken(one, readToken);
  await revokeToken(two, { id: row.id });
  expect(await findBearer(one, token)).not.toBeNull();
  await revokeToken(one, { id: row.id });
  expect(await findBearer(one, token)).toBeNull();
  expect(await stored(one)).toEqual([]);
});

test('the last use is written once a minute, however often the token is used', async () => {
  const ctx = await person();
  const { token } = await createToken(ctx, readToken);
  const lastUse = async () => (await stored(ctx))[0]?.lastUsedAt;
  await findBearer(ctx, token);
  expect(await lastUse()).toBe('2026-11-21T10:00:00.000Z');
  ctx.clock.advance(59_999);
  await findBearer(ctx, token);
  expect(await lastUse()).toBe('2026-11-21T10:00:00.000Z');
  ctx.clock.advance(1);
  await findBearer(ctx, token);
  expect(await lastUse()).toBe('2026-11-21T10:01:00.000Z');
});

test("the use of a token is not noted on another person's of the same id", async () => {
  const [one, two] = [await person(), await person()];
  const { token, stored: row } = await createToken(one, readToken);
  await createToken(two, readToken);
  await run(db, rows.updateTable('api_tokens').set({ id: row.id }).where('user_id', '=', two.tenantId));
  await findBearer(one, token);
  expect(await stored(one)).toMatchObject([{ id: row.id, lastUsedAt: '2026-11-21T10:00:00.000Z' }]);
  expect(await stored(two)).toMatchObject([{ id: row.id, lastUsedAt: null }]);
});

test('the fifty-first token is refused until one is revoked', async () => {
  const ctx = await person();
  for (let made = 0; made < 50; made++) await createToken(ctx, readToken);
  await expect(createToken(ctx, readToken)).rejects.toMatchObject({ field: 'name' });
  await revokeToken(ctx, { id: (await stored(ctx))[0]?.id ?? '' });
  await createToken(ctx, readToken);
  expect(await stored(ctx)).toHaveLength(50);
});

test.each([
  ['Bearer itk_abc', 'itk_abc'],
  ['bearer  itk_abc ', 'itk_abc'],
  ['Basic aXRrX2FiYw==', null],
  ['Bearer eyJhbGciOi', null],
  ['itk_abc', null],
  [null, null],
])('of the header %j the personal token is %j', (header, token) => {
  expect(parsePersonalToken(header)).toBe(token);
});
