import type { Settings, SettingsChange } from '@triage/contract/account/preferences';
import { mergeSettings } from '@triage/database/tables/people/user-settings';
import { discardPreparedDrafts } from '@triage/database/tables/prepared/prepared-drafts';
import type { TenantContext } from '../context.ts';
import { FieldError } from '../errors.ts';
import { isKnownZone } from '../time/local-time.ts';
import { getSettings } from './get-settings.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock' | 'jobs'>;

export async function updateSettings(ctx: Ctx, { timeZone, ...change }: SettingsChange): Promise<Settings> {
  if (timeZone !== undefined && !isKnownZone(timeZone)) throw new FieldError('timeZone', 'Unknown time zone');
  await mergeSettings(ctx.db, {
    userId: ctx.tenantId,
    timeZone: timeZone ?? null,
    change,
    now: ctx.clock.now(),
  });
  if (change.prepareDrafts === false) await discardPreparedDrafts(ctx.db, ctx.tenantId);
  if (change.prepareDrafts)
    await ctx.jobs.enqueue('prepare-drafts', { userId: ctx.tenantId }, { key: ctx.tenantId });
  // A larger scope is read at once, and a smaller one ends the reading. The sweep finds what a crash leaves out here.
  if (change.archive)
    await ctx.jobs.enqueue('index-archive', { userId: ctx.tenantId }, { key: ctx.tenantId });
  return getSettings(ctx);
}
