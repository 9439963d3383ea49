import { findSettingsRow, putLearnedTimeZone } from '@triage/database/tables/people/user-settings';
import type { TenantContext } from '../../context.ts';
import { isProviderFailure } from '../../ports/mail.ts';
import { isKnownZone } from '../../time/local-time.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock' | 'calendar' | 'logger'>;

/**
 * The zone of the person's calendar, until they set one of their own. Asked once: afterwards it is known. Without
 * it "Tuesday at three" would mean three o'clock UTC, so it is asked for before mail is read for the first time.
 */
export async function learnTimeZone(ctx: Ctx): Promise<void> {
  if ((await findSettingsRow(ctx.db, ctx.tenantId))?.timeZone) return;
  let zone: string;
  try {
    zone = await ctx.calendar.getTimeZone();
  } catch (error) {
    if (isProviderFailure(error, 'noCalendar')) return;
    ctx.logger.warn('time_zone.not_learned', {}, error);
    return;
  }
  if (!isKnownZone(zone)) return;
  await putLearnedTimeZone(ctx.db, { userId: ctx.tenantId, timeZone: zone, now: ctx.clock.now() });
}
