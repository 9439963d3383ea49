import { createHash, timingSafeEqual } from 'node:crypto';
import { findConnection } from '../connection/find-connection.ts';
import { mintTenantId, openTenant } from '../context.ts';
import { AppError } from '../errors.ts';
import { publicProcedure, t } from './init.ts';

/**
 * The order of the answers is part of the contract: session, site, connection, AI key, and only then the body.
 * A gate stands before `.input()`, so a body is not even read for who may not come in.
 */

export const sessionProcedure = publicProcedure.use(async ({ ctx, next }) => {
  const session = await ctx.findSession();
  if (!session) throw new AppError('unauthorized');
  if (ctx.crossSite) throw new AppError('crossSite');
  const tenant = openTenant(ctx.services, mintTenantId(session.user.id));
  return next({ ctx: { session, tenant } });
});

export const connectedProcedure = sessionProcedure.use(async ({ ctx, next }) => {
  const connection = await findConnection(ctx.tenant);
  if (connection.status !== 'connected') throw new AppError('notConnected');
  const result = await next({ ctx: { connection } });
  // The call may be what found out that the grant was taken back.
  if (!result.ok && (await findConnection(ctx.tenant)).status !== 'connected')
    throw new AppError('notConnected', { cause: result.error });
  return result;
});

const aiGate = t.middleware(({ ctx, next }) => {
  if (ctx.services.ai.length === 0) throw new AppError('aiKeyRequired');
  return next();
});

export const aiSessionProcedure = sessionProcedure.use(aiGate);
export const aiConnectedProcedure = connectedProcedure.use(aiGate);

export const cronProcedure = publicProcedure.use(({ ctx, next }) => {
  const secret = ctx.services.settings.cronSecret;
  if (!secret || !isSameSecret(ctx.authorization ?? '', `Bearer ${secret}`))
    throw new AppError('unauthorized');
  return next();
});

/** Hashing first makes both sides equally long, which timingSafeEqual needs. */
function isSameSecret(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
