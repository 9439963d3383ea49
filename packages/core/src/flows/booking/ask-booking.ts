import { randomBytes, randomUUID } from 'node:crypto';
import type { Success } from '@triage/contract/errors';
import type { AskBookingRequest } from '@triage/contract/meetings/booking';
import { lockBookingPage } from '@triage/database/tables/bookings/booking-pages';
import { insertBooking } from '@triage/database/tables/bookings/bookings';
import type { TenantContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { cleanLine, cleanText } from '../../mail-text/clean-text.ts';
import { eventIdOf } from '../../meeting/event-ids.ts';
import { insertSend } from '../../send/insert-send.ts';
import { isKnownZone } from '../../time/local-time.ts';
import { hashToken } from '../../tokens/hash-token.ts';
import { nameOf, openPage, requirePage } from './open-page.ts';
import { writeGuestEmail } from './write-guest-email.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock' | 'calendar' | 'realtime' | 'settings' | 'vault'>;

const DAY_MS = 86_400_000;
/** Requests of one day that were not confirmed. Anybody who has the link can send them, and each one sends an email. */
const UNCONFIRMED_MAX = 20;
const PER_GUEST_MAX = 3;
const TOKEN_BYTES = 24;
const NAME_MAX = 80;

/**
 * Books nothing: the guest gets an email with a link, so nobody can invite somebody else. Its text contains nothing
 * that the visitor wrote, so it carries nobody's message to a stranger.
 */
export async function askBooking(ctx: Ctx, input: AskBookingRequest): Promise<Success> {
  const { page, owner } = await requirePage(ctx);
  const { starts, timeZone } = await openPage(ctx);
  const start = new Date(input.start);
  if (!starts.includes(start.toISOString())) throw new AppError('bookingTimeTaken');
  const now = ctx.clock.now();
  const id = randomUUID();
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const endsAt = new Date(start.getTime() + page.durationMinutes * 60_000);
  const zone = input.timeZone && isKnownZone(input.timeZone) ? input.timeZone : timeZone;
  const email = writeGuestEmail({
    ownerName: nameOf(owner),
    ownerEmail: owner.userEmail,
    span: { start, end: endsAt },
    zone,
    link: new URL(`/book/${page.slug}/${token}`, ctx.settings.appUrl).href,
  });
  const guestEmail = input.email.trim().toLowerCase();
  const queued = await ctx.db.transaction(async (tx) => {
    // Counted and inserted by one at a time.
    await lockBookingPage(tx, ctx.tenantId);
    const isStored = await insertBooking(tx, {
      userId: ctx.tenantId,
      id,
      tokenHash: hashToken(token),
      start,
      endsAt,
      guestName: cleanLine(input.name, NAME_MAX),
      guestEmail,
      note: cleanText(input.note),
      eventId: eventIdOf(ctx.tenantId, `booking ${id}`, 0),
      now,
      since: new Date(now.getTime() - DAY_MS),
      askedMax: UNCONFIRMED_MAX,
      guestMax: PER_GUEST_MAX,
    });
    if (!isStored) throw new AppError('bookingsPaused');
    const request = { to: [guestEmail], ...email, sendInSeconds: 1 };
    return insertSend(tx, { tenantId: ctx.tenantId, request, now, idempotency: null, automatic: true });
  });
  if (!queued) throw new Error('The email of a booking was not stored');
  const { scheduledSendId } = queued;
  await ctx.realtime.publish(ctx.tenantId, {
    name: 'send.updated',
    data: { scheduledSendId, status: 'pending' },
  });
  return { success: true };
}
