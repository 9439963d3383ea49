import { setTimeout as sleep } from 'node:timers/promises';
import type { TenantContext } from '../context.ts';
import { isProviderFailure, ProviderError } from '../ports/mail.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock' | 'oauth' | 'vault' | 'logger'>;

interface TokenRow {
  wrapped_key: string;
  access_token: string;
  refresh_token: string | null;
  access_expires_at: Date;
  status: string;
  version: number;
}

/** A token this close to its end could expire on the way. */
const EARLY_MS = 60_000;
const LEASE_MS = 30_000;
const WAIT_STEP_MS = 100;
/** `refused` is a token that the provider did not take: any other one that is stored is newer. */
export async function getAccessToken(ctx: Ctx, refused?: string): Promise<string> {
  for (let waited = 0; waited <= LEASE_MS; waited += WAIT_STEP_MS) {
    const row = await requireTokens(ctx);
    if (row.access_expires_at.getTime() - ctx.clock.now().getTime() > EARLY_MS) {
      const token = await openToken(ctx, row, 'access_token');
      if (token !== refused) return token;
    }
    if (await takeLease(ctx, row)) return refresh(ctx, row);
    await sleep(WAIT_STEP_MS);
  }
  throw new ProviderError('unavailable', 'Another process holds the token refresh');
}

async function requireTokens(ctx: Ctx): Promise<TokenRow> {
  const [row] = await ctx.db.query<TokenRow>(
    `SELECT wrapped_key, access_token, refresh_token, access_expires_at, status, version
     FROM connections WHERE user_id = $1`,
    [ctx.tenantId],
    'get-access-token',
  );
  if (!row || row.status === 'revoked') throw new ProviderError('revoked', 'The account is not connected');
  return row;
}

/** Single flight over all processes: of those who saw this version, one may refresh it. */
async function takeLease(ctx: Ctx, row: TokenRow): Promise<boolean> {
  const now = ctx.clock.now();
  const taken = await ctx.db.query(
    `UPDATE connections SET refresh_lease_until = $3
     WHERE user_id = $1 AND version = $2 AND (refresh_lease_until IS NULL OR refresh_lease_until < $4)
     RETURNING 1`,
    [ctx.tenantId, row.version, new Date(now.getTime() + LEASE_MS), now],
  );
  return taken.length > 0;
}

async function refresh(ctx: Ctx, row: TokenRow): Promise<string> {
  try {
    if (!row.refresh_token) throw new ProviderError('revoked', 'No refresh token was granted');
    const grant = await ctx.oauth.refresh(await openToken(ctx, row, 'refresh_token'));
    const sealed = await sealToken(ctx, row, 'access_token', grant.accessToken);
    const next = grant.refreshToken
      ? await sealToken(ctx, row, 'refresh_token', grant.refreshToken)
      : row.refresh_token;
    await ctx.db.query(
      `UPDATE connections SET access_token = $3, refresh_token = $4, access_expires_at = $5,
         version = version + 1, refresh_lease_until = NULL, updated_at = $6
       WHERE user_id = $1 AND version = $2`,
      [ctx.tenantId, row.version, sealed, next, grant.expiresAt, ctx.clock.now()],
    );
    return grant.accessToken;
  } catch (error) {
    await releaseLease(ctx, row, isProviderFailure(error, 'revoked'));
    throw error;
  }
}

/** Only the version that was refused is marked: a reconnect in the meantime has made a new one. */
async function releaseLease(ctx: Ctx, row: TokenRow, revoked: boolean): Promise<void> {
  await ctx.db.query(
    `UPDATE connections SET refresh_lease_until = NULL, status = CASE WHEN $3 THEN 'revoked' ELSE status END, updated_at = $4
     WHERE user_id = $1 AND version = $2`,
    [ctx.tenantId, row.version, revoked, ctx.clock.now()],
  );
  if (revoked) ctx.logger.warn('connection.revoked', { tenant: ctx.tenantId });
}

type TokenField = 'access_token' | 'refresh_token';

function openToken(ctx: Ctx, row: TokenRow, field: TokenField): Promise<string> {
  return ctx.vault.open(row.wrapped_key, { userId: ctx.tenantId, field }, row[field] ?? '');
}

function sealToken(ctx: Ctx, row: TokenRow, field: TokenField, token: string): Promise<string> {
  return ctx.vault.seal(row.wrapped_key, { userId: ctx.tenantId, field }, token);
}
