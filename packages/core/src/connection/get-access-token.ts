import { setTimeout as sleep } from 'node:timers/promises';
import {
  claimTokenRefresh,
  endTokenRefresh,
  findTokenRow,
  storeRefreshedTokens,
} from '@triage/database/tables/connections/connections';
import type { TenantContext } from '../context.ts';
import { isProviderFailure, ProviderError } from '../ports/mail.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock' | 'oauth' | 'vault' | 'logger'>;

/** Who issues the token: Google, or the issuer for a mailbox over IMAP. */
export type TokenOwner = 'google' | 'imap';

type TokenRow = NonNullable<Awaited<ReturnType<typeof findTokenRow>>>;

/** A token this close to its end could expire on the way. */
const EARLY_MS = 60_000;
const LEASE_MS = 30_000;
const WAIT_STEP_MS = 100;

/** `refused` is a token that the provider did not take: any other one that is stored is newer. */
export async function getAccessToken(
  ctx: Ctx,
  refused?: string,
  owner: TokenOwner = 'google',
): Promise<string> {
  for (let waited = 0; waited <= LEASE_MS; waited += WAIT_STEP_MS) {
    const row = await requireTokens(ctx, owner);
    if (row.accessExpiresAt.getTime() - ctx.clock.now().getTime() > EARLY_MS) {
      const token = await openToken(ctx, row, 'access_token');
      if (token !== refused) return token;
    }
    if (await takeLease(ctx, row)) return refresh(ctx, row);
    await sleep(WAIT_STEP_MS);
  }
  throw new ProviderError('unavailable', 'Another process holds the token refresh');
}

async function requireTokens(ctx: Ctx, owner: TokenOwner): Promise<TokenRow> {
  const row = await findTokenRow(ctx.db, ctx.tenantId);
  if (row?.provider !== owner || row.status === 'revoked')
    throw new ProviderError('revoked', 'The account is not connected');
  return row;
}

function takeLease(ctx: Ctx, { version }: TokenRow): Promise<boolean> {
  const now = ctx.clock.now();
  const leaseUntil = new Date(now.getTime() + LEASE_MS);
  return claimTokenRefresh(ctx.db, { userId: ctx.tenantId, version, leaseUntil, now });
}

async function refresh(ctx: Ctx, row: TokenRow): Promise<string> {
  try {
    if (!row.refreshToken) throw new ProviderError('revoked', 'No refresh token was granted');
    const grant = await ctx.oauth.refresh(await openToken(ctx, row, 'refresh_token'));
    const sealed = await sealToken(ctx, row, 'access_token', grant.accessToken);
    const next = grant.refreshToken
      ? await sealToken(ctx, row, 'refresh_token', grant.refreshToken)
      : row.refreshToken;
    await storeRefreshedTokens(ctx.db, {
      userId: ctx.tenantId,
      version: row.version,
      accessToken: sealed,
      refreshToken: next,
      accessExpiresAt: grant.expiresAt,
      now: ctx.clock.now(),
    });
    return grant.accessToken;
  } catch (error) {
    await releaseLease(ctx, row, isProviderFailure(error, 'revoked'));
    throw error;
  }
}

async function releaseLease(ctx: Ctx, { version }: TokenRow, revoked: boolean): Promise<void> {
  await endTokenRefresh(ctx.db, { userId: ctx.tenantId, version, revoked, now: ctx.clock.now() });
  if (revoked) ctx.logger.warn('connection.revoked', { tenant: ctx.tenantId });
}

type TokenField = 'access_token' | 'refresh_token';

function openToken(ctx: Ctx, row: TokenRow, field: TokenField): Promise<string> {
  return ctx.vault.open(row.wrappedKey, { userId: ctx.tenantId, field }, sealedToken(row, field));
}

function sealedToken(row: TokenRow, field: TokenField): string {
  return (field === 'access_token' ? row.accessToken : row.refreshToken) ?? '';
}

function sealToken(ctx: Ctx, row: TokenRow, field: TokenField, token: string): Promise<string> {
  return ctx.vault.seal(row.wrappedKey, { userId: ctx.tenantId, field }, token);
}
