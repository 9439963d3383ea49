import type { Settings, SettingsChange } from '@triage/contract/preferences';
import type { TenantContext } from '../context.ts';
import { FieldError } from '../errors.ts';
import { isKnownZone } from '../mailbox/local-time.ts';
import { readSettings } from './read-settings.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock'>;

/**
 * Two tabs that change different things both win: the database merges field by field. A row without a zone still
 * learns it from the calendar.
 */
export async function updateSettings(ctx: Ctx, { timeZone, ...change }: SettingsChange): Promise<Settings> {
  if (timeZone !== undefined && !isKnownZone(timeZone))
    throw new FieldError('timeZone', 'There is no such time zone');
  await ctx.db.query(
    `INSERT INTO user_settings AS s (user_id, time_zone, preferences, updated_at)
     VALUES ($1, coalesce($2, ''), $3::jsonb, $4)
     ON CONFLICT (user_id) DO UPDATE SET time_zone = coalesce($2, s.time_zone),
       preferences = s.preferences || excluded.preferences, updated_at = excluded.updated_at`,
    [ctx.tenantId, timeZone ?? null, JSON.stringify(change), ctx.clock.now()],
  );
  return readSettings(ctx);
}
