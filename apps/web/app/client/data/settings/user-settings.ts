import { queryOptions } from '@tanstack/react-query';
import type { Settings } from '@triage/contract/account/preferences';
import type { TimeContext } from '../../time/format-time.ts';
import { browserHour12 } from '../../time/time-zone.ts';
import { getQueryClient } from '../queries/query-client.ts';
import { trpc } from '../queries/trpc.ts';

/** Loaded with the page; only the settings page changes it. */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: () => trpc.settings.read.query(),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

export function currentSettings(): Settings | undefined {
  return getQueryClient().getQueryData(settingsQuery.queryKey);
}

/** The current time context outside React. */
export function currentTime(): TimeContext {
  return { now: Date.now(), timeZone: currentSettings()?.timeZone ?? undefined, hour12: browserHour12() };
}
