import { queryOptions } from '@tanstack/react-query';
import type { Settings } from '@triage/contract/preferences';
import { getQueryClient } from './query-client.ts';
import type { TimeContext } from './say-time.ts';
import { browserHour12 } from './time-zone.ts';
import { trpc } from './trpc.ts';

/** Comes with the page and is only changed on another one. */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: () => trpc.settings.read.query(),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

export function currentSettings(): Settings | undefined {
  return getQueryClient().getQueryData(settingsQuery.queryKey);
}

/** For what says a time once, on the clock of all the others. */
export function currentTime(): TimeContext {
  return { now: Date.now(), timeZone: currentSettings()?.timeZone ?? undefined, hour12: browserHour12() };
}

/** What a new mail begins with: room to write, and the signature below it. */
export function signedBody(): string {
  const signature = currentSettings()?.signature.trimEnd() ?? '';
  return signature.trim() === '' ? '' : `\n\n${signature}`;
}
