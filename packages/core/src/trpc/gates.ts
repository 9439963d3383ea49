import { createHash, timingSafeEqual } from 'node:crypto';
import type { Session } from '@triage/contract/account/session';
import type { TokenScope } from '@triage/contract/account/tokens';
import { FIRST_MAILBOX } from '@triage/contract/mailbox-id';
import { mailboxExists } from '@triage/database/tables/mailboxes/due-mailboxes';
import { findConnection } from '../connection/find-connection.ts';
import type { TenantContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { tenantOfMailbox } from '../tenant/mailbox-tenant.ts';
import { mintTenantId } from '../tenant/tenant-id.ts';
import { findBearer, parsePersonalToken } from '../tokens/find-bearer.ts';
import { callKind, onlyReads } from './call-meta.ts';
import { type KnownSession, publicProcedure, type RequestContext, t } from './init.ts';
import {
  keepReadable,
  nameMailbox,
  openEvery,
  openMailbox,
  openMailboxes,
  type PersonCall,
  spreadOverMailboxes,
} from './mailbox-gates.ts';

/**
 * The order of the errors is part of the contract: session, site or scope, rate, connection, AI key, and only then the
 * body. A gate comes before `.input()`, so the body is read only after the gates have passed.
 */

export const sessionProcedure = publicProcedure
  .use(async ({ ctx, type, meta, next }) => {
    const caller = await findCaller(ctx);
    if (!caller) throw new AppError('unauthorized');
    const { session, scope } = caller;
    // No other site can send a token: browsers add only cookies automatically.
    if (scope === null && ctx.crossSite) throw new AppError('crossSite');
    if (scope === 'read' && !onlyReads(type, meta)) throw new AppError('readOnlyToken');
    const personId = mintTenantId(session.user.id);
    await ctx.limiter.take(personId, callKind(type, meta));
    const mailboxIds = [FIRST_MAILBOX, ...(session.mailboxIds ?? [])];
    const result = await next({ ctx: { session, mailboxIds, byToken: scope !== null } });
    // Also after a failure: a part may be written.
    if (!onlyReads(type, meta))
      for (const mailboxId of mailboxIds)
        ctx.services.replica?.noteWrite(tenantOfMailbox(personId, mailboxId));
    return result;
  })
  .use(async ({ ctx, path, type, getRawInput, next }) => {
    const namedMailbox = await nameMailbox(ctx, { path, type, getRawInput });
    return next({ ctx: { tenant: openMailbox(ctx, namedMailbox ?? FIRST_MAILBOX), namedMailbox } });
  })
  .use(spreadOverMailboxes);

/** A personal token, if given, decides alone, even with a cookie. `scope` is null for a cookie. */
async function findCaller(
  ctx: RequestContext,
): Promise<{ session: KnownSession; scope: TokenScope | null } | null> {
  const token = parsePersonalToken(ctx.authorization);
  if (token !== null) {
    const bearer = await findBearer(ctx.services, token);
    const isAdmitted = bearer && ctx.services.settings.isAdmitted?.(bearer.session.user.email) !== false;
    return isAdmitted ? bearer : null;
  }
  const session = await ctx.findSession();
  return session && { session, scope: null };
}

/**
 * For changes of what every mailbox sorts by. The copies are queued before the change too: whatever happens then, they are
 * made after it.
 */
export const sharedProcedure = sessionProcedure.use(async ({ ctx, next }) => {
  if (ctx.mailboxIds.length === 1) return next();
  await queueCopies(ctx.tenant, COPY_AFTER_MS);
  const result = await next();
  if (result.ok) await queueCopies(ctx.tenant, 0);
  return result;
});

const COPY_AFTER_MS = 5_000;

async function queueCopies({ jobs, personId: userId, clock }: TenantContext, afterMs: number): Promise<void> {
  const startAfter = new Date(clock.now().getTime() + afterMs);
  await jobs.enqueue('copy-settings', { userId }, { key: userId, ...(afterMs > 0 && { startAfter }) });
}

/** For what only the person may do who sits there: tokens themselves, and ending a connection or the account. */
export const personProcedure = sessionProcedure.use(({ ctx, next }) => {
  if (ctx.byToken) throw new AppError('sessionOnly');
  return next();
});

/**
 * For who runs the installation, by the address they signed in with. Everybody else, and every token, gets the answer of
 * a procedure that does not exist. Asked at each call, so that an address taken from the list has no access any more.
 */
export const operatorProcedure = publicProcedure.use(async ({ ctx, type, meta, next }) => {
  const operator = await findOperator(ctx);
  if (!operator) throw new AppError('notFound');
  if (ctx.crossSite) throw new AppError('crossSite');
  const operatorId = mintTenantId(operator.user.id);
  await ctx.limiter.take(operatorId, callKind(type, meta));
  return next({ ctx: { installation: { ...ctx.services, operatorId } } });
});

/** Null for everybody who does not run the installation, and for a token even beside a session. */
export async function findOperator(
  ctx: Pick<RequestContext, 'services' | 'findSession' | 'authorization'>,
): Promise<Session | null> {
  const { isOperator } = ctx.services.settings;
  if (!isOperator || parsePersonalToken(ctx.authorization) !== null) return null;
  const session = await ctx.findSession();
  return session && isOperator(session.user.email) ? session : null;
}

export const connectedProcedure = sessionProcedure.use(async ({ ctx, next }) => {
  const connection = await findConnection(ctx.tenant);
  if (connection.status !== 'connected' && !(await isAnotherConnected(ctx)))
    throw new AppError('notConnected');
  const result = await next({ ctx: { connection } });
  // The call may be what found out that the grant was taken back.
  if (!result.ok && (await findConnection(ctx.tenant)).status !== 'connected')
    throw new AppError('notConnected', { cause: result.error });
  return result;
});

/** Requests about no single mailbox, such as a question to the assistant, need one that is connected. */
async function isAnotherConnected(ctx: PersonCall & { namedMailbox: string | null }): Promise<boolean> {
  if (ctx.namedMailbox !== null || ctx.mailboxIds.length === 1) return false;
  const connections = await Promise.all(openMailboxes(ctx).map((tenant) => findConnection(tenant)));
  return connections.some(({ status }) => status === 'connected');
}

/**
 * For reads from the cache. REST routes and personal tokens get their 403; the user's own pages still show what was
 * fetched before the grant was revoked, so that no mail is locked away.
 */
export const cachedProcedure = sessionProcedure.use(async ({ ctx, next }) => {
  if (!(await mayRead(ctx, ctx.tenant))) throw new AppError('notConnected');
  return next();
});

async function mayRead(
  ctx: Pick<RequestContext, 'isPage'> & { byToken: boolean },
  tenant: TenantContext,
): Promise<boolean> {
  const { status } = await findConnection(tenant);
  if (status === 'connected') return true;
  const isOwnPage = status !== 'none' && ctx.isPage === true && !ctx.byToken;
  return isOwnPage && (await mailboxExists(tenant.db, tenant.tenantId));
}

/** A replica, once it has what this person did; the gates before have asked the primary. */
function onReplica(tenant: TenantContext): TenantContext {
  const { replica, db, tenantId } = tenant;
  return replica ? { ...tenant, db: replica.readerOf(db, tenantId) } : tenant;
}

/** For the reads that are asked most: a thread, a sender, a search. */
const hotCachedProcedure = cachedProcedure.use(({ ctx, next }) =>
  next({ ctx: { tenant: onReplica(ctx.tenant) } }),
);

/** For one thread, with the mailboxes in which its emails may be too. */
export const threadProcedure = hotCachedProcedure.use(async ({ ctx, next }) =>
  next({ ctx: { tenants: await listBesides(ctx) } }),
);

/** The same from the primary: a thread that is not cached is read and stored. */
export const anyThreadProcedure = cachedProcedure.use(async ({ ctx, next }) =>
  next({ ctx: { tenants: await listBesides(ctx) } }),
);

/** Every mailbox that can be read; none for somebody with one. */
async function listBesides(
  ctx: PersonCall & { isPage?: boolean; byToken: boolean },
): Promise<TenantContext[]> {
  const opened = ctx.mailboxIds.length > 1 ? openMailboxes({ ...ctx, namedMailbox: null }) : [];
  const readable = await keepReadable(opened, (tenant) => mayRead(ctx, tenant));
  return readable.map(onReplica);
}

/** For lists: of every mailbox of the person that can be read, or of the one that is named. */
export const listingProcedure = sessionProcedure.use(async ({ ctx, next }) => {
  const tenants = await keepReadable(openMailboxes(ctx), (tenant) => mayRead(ctx, tenant));
  if (tenants.length === 0) throw new AppError('notConnected');
  return next({ ctx: { tenants: tenants.map(onReplica), hasSeveral: ctx.mailboxIds.length > 1 } });
});

/** For searches: likewise, but a mailbox that is not connected is left out. */
export const searchingProcedure = sessionProcedure.use(async ({ ctx, next }) => {
  const isConnected = async (tenant: TenantContext) => (await findConnection(tenant)).status === 'connected';
  const tenants = await keepReadable(openMailboxes(ctx), isConnected);
  if (tenants.length === 0) throw new AppError('notConnected');
  return next({ ctx: { tenants: tenants.map(onReplica), hasSeveral: ctx.mailboxIds.length > 1 } });
});

/** For all mailboxes, also those that are not connected. */
export const everyMailboxProcedure = sessionProcedure.use(({ ctx, next }) => next({ ctx: openEvery(ctx) }));

/** A card is decided by the user: the program that proposed it may have a token. */
export const connectedPersonProcedure = connectedProcedure.use(({ ctx, next }) => {
  if (ctx.byToken) throw new AppError('sessionOnly');
  return next();
});

const aiGate = t.middleware(({ ctx, next }) => {
  if (ctx.services.ai.length === 0) throw new AppError('aiKeyRequired');
  return next();
});

export const aiSessionProcedure = sessionProcedure.use(aiGate).meta({ countsAs: 'ai' });
export const aiConnectedProcedure = connectedProcedure.use(aiGate).meta({ countsAs: 'ai' });

/** The name of the scheme has no case. */
const BEARER = /^bearer +(\S.*)$/i;

export const cronProcedure = publicProcedure.use(({ ctx, next }) => {
  const secret = ctx.services.settings.cronSecret;
  const given = BEARER.exec(ctx.authorization ?? '')?.[1] ?? '';
  if (!secret || !isSameSecret(given, secret)) throw new AppError('unauthorized');
  return next();
});

/** Hashing first makes both sides equally long, which timingSafeEqual needs. */
function isSameSecret(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
