import { guestRequest, visitRequest } from '@triage/contract/meetings/booking';
import type { CallKind } from '@triage/contract/rate-limits';
import { findBookingPageOwner } from '@triage/database/tables/bookings/booking-pages';
import { findBookingOwner } from '@triage/database/tables/bookings/bookings';
import { findOwnerRow } from '@triage/database/tables/people/owners';
import { openTenant, type TenantContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { mintTenantId } from '../tenant/tenant-id.ts';
import { hashToken } from '../tokens/hash-token.ts';
import { publicProcedure, type RequestContext } from './init.ts';

/** For the public booking page. The link names its owner, so a visitor gets nothing without one. */
export const visitorProcedure = publicProcedure
  .input(visitRequest)
  .use(async ({ ctx, type, input, next }) => {
    const userId = await findBookingPageOwner(ctx.services.db, input.page);
    if (userId === undefined) throw new AppError('bookingPageNotFound');
    return next({ ctx: { tenant: await openForVisitor(ctx, userId, type === 'query' ? 'visit' : 'book') } });
  });

/** For a guest's own link, which opens their booking also after the page was switched off or has another address. */
export const guestProcedure = publicProcedure.input(guestRequest).use(async ({ ctx, type, input, next }) => {
  const userId = await findBookingOwner(ctx.services.db, hashToken(input.token));
  if (userId === undefined) throw new AppError('bookingNotFound');
  return next({ ctx: { tenant: await openForVisitor(ctx, userId, type === 'query' ? 'visit' : 'book') } });
});

/** A person who may no longer sign in has no page either. */
async function openForVisitor(ctx: RequestContext, userId: string, kind: CallKind): Promise<TenantContext> {
  const tenantId = mintTenantId(userId);
  await ctx.limiter.take(tenantId, kind);
  const tenant = openTenant(ctx.services, tenantId);
  const owner = await findOwnerRow(tenant.db, tenantId);
  if (!owner || ctx.services.settings.isAdmitted?.(owner.email) === false)
    throw new AppError('bookingPageNotFound');
  return tenant;
}
