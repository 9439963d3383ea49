import type { TenantContext } from '../context.ts';
import { isKnownZone } from './local-time.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock' | 'calendar' | 'logger'>;

/**
 * The zone of the person's calendar, until they set one of their own. Asked once: afterwards it is known. Without
 * it "Tuesday at three" would mean three o'clock UTC, so it is asked for before mail is read for the first time.
 */
export async function learnTimeZone(ctx: Ctx): Promise<void> {
  const [known] = await ctx.db.query("SELECT 1 FROM user_settings WHERE user_id = $1 AND time_zone <> ''", [
    ctx.tenantId,
  ]);
  if (known) return;
  let zone: string;
  try {
    zone = await ctx.calendar.getTimeZone();
  } catch (error) {
    ctx.logger.warn('time_zone.not_learned', {}, error);
    return;
  }
  if (!isKnownZone(zone)) return;
  await ctx.db.query(
    `INSERT INTO user_settings AS s (user_id, time_zone, updated_at) VALUES ($1, $2, $3)
     ON CONFLICT (user_id) DO UPDATE SET time_zone = excluded.time_zone WHERE s.time_zone = ''`,
    [ctx.tenantId, zone, ctx.clock.now()],
  );
}
