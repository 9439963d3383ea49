import type { SrvRecord } from 'node:dns';
import { calendarAddressSchema } from '@triage/contract/account/mail-account';
import { davFetch } from '../caldav/server/fetch-dav.ts';
import type { FindTarget } from '../mail-servers/find-target.ts';

export interface CalendarDns {
  resolveSrv(name: string): Promise<SrvRecord[]>;
  resolveTxt(name: string): Promise<string[][]>;
}

/** The calendar server behind a domain's `.well-known/caldav`; null if there is none. */
export type AskWellKnown = (domain: string) => Promise<string | null>;

const DEADLINE_MS = 6_000;
const HTTPS_PORT = 443;

/** Finds the calendar server that a domain announces (RFC 6764). Sends no password. */
export async function findCalendar(
  domain: string,
  { dns, askWellKnown }: { dns: CalendarDns; askWellKnown: AskWellKnown },
): Promise<string | null> {
  const service = `_caldavs._tcp.${domain}`;
  const [records, texts, wellKnown] = await Promise.all([
    dns.resolveSrv(service).catch(() => []),
    dns.resolveTxt(service).catch(() => []),
    askWellKnown(domain).catch(() => null),
  ]);
  const [first] = [...records].sort((one, two) => one.priority - two.priority || two.weight - one.weight);
  const host = first?.name.replace(/\.$/, '') ?? '';
  // A target of "." says that the service is not offered.
  if (first && host === '') return null;
  if (!first) return wellKnown;
  const path = texts.map((parts) => parts.join('')).find((text) => text.startsWith('path='));
  const port = first.port === HTTPS_PORT ? '' : `:${first.port}`;
  const address = `https://${host}${port}${path?.slice('path='.length) ?? '/.well-known/caldav'}`;
  return calendarAddressSchema.safeParse(address).data ?? null;
}

export async function askCalendar(domain: string, findTarget: FindTarget): Promise<string | null> {
  const url = `https://${domain}/.well-known/caldav`;
  const fetch = davFetch({ serverUrl: url, authorization: null }, { findTarget, deadlineMs: DEADLINE_MS });
  const { status, headers } = await fetch(url, { redirect: 'manual' });
  const location = headers.get('location');
  if (status >= 300 && status < 400 && location) {
    const target = new URL(location, url);
    return target.protocol === 'https:' ? (calendarAddressSchema.safeParse(target.href).data ?? null) : null;
  }
  // It asks who is there: a calendar, and not a page that says that nothing was found.
  return status === 401 && headers.has('www-authenticate') ? url : null;
}
