import { queryOptions } from '@tanstack/react-query';
import type { Settings } from '@triage/contract/account/preferences';
import type { TimeContext } from '../../time/format-time.ts';
import { browserHour12 } from '../../time/time-zone.ts';
import { getQueryClient } from '../queries/query-client.ts';
import { trpc } from '../queries/trpc.ts';
import { signatureOf } from './own-addresses.ts';

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

/** The body of a new email: an empty line above the signature of its address, or of the one that the open draft has. */
export function signedBody(from?: string): string {
  const signature = (signatureOf(from) ?? currentSettings()?.signature ?? '').trimEnd();
  return signature.trim() === '' ? '' : `\n\n${signature}`;
}

/** The address that a new email leaves from, and its signature. Without one the server chooses. */
export function signedFrom(from: string | undefined): { from: string | undefined; body: string } {
  return { from, body: signedBody(from) };
}
