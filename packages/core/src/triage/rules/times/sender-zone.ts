import type { SenderClock } from '@triage/database/tables/senders/sender-clocks';
import { isPlausible } from '../../../time/is-plausible.ts';
import { isKnownZone, zoneOffset } from '../../../time/local-time.ts';
import { isNoReply } from '../reading/is-no-reply.ts';

/** Zones that most people with such an offset live in, the most populous first; a tie goes to the earlier one. */
const COMMON = [
  ...[
    'Europe/Berlin',
    'Europe/London',
    'Europe/Athens',
    'Europe/Moscow',
    'America/New_York',
    'America/Chicago',
  ],
  ...[
    'America/Los_Angeles',
    'America/Denver',
    'America/Sao_Paulo',
    'Asia/Kolkata',
    'Asia/Shanghai',
    'Asia/Tokyo',
  ],
  ...['Asia/Dubai', 'Australia/Sydney', 'Pacific/Auckland'],
];

/** Servers that date everybody's mail in Greenwich: what follows the @ of their message ids. */
const HIDES_CLOCK =
  /\.(?:outlook|office365|exchangelabs|amazonses|sendgrid|mailgun|mandrillapp|protonmail)\.(?:com|net|org|info|ch)$|^(?:protonmail\.com|proton\.me|pm\.me|email\.amazonses\.com)$|geopod-ismtpd/i;

/** Longer ones are no dates. */
const HEADER_MAX = 200;

interface Seen {
  at: number;
  offset: number;
}

interface DatedMessage {
  sentAt: Date;
  headers: Record<string, string>;
  from?: { email: string };
  /** Without it, nothing is known about the server. */
  rfcMessageId?: string;
}

/**
 * The sender's zone: the offset of `Date`; else the zone of their invitations or other mail; else the user's. Some
 * servers, and most machines, write +0000 for people anywhere: there it counts only if the other evidence agrees.
 */
export function senderZone(message: DatedMessage | null, ownZone: string, clock?: SenderClock): string {
  if (!message || !isPlausible(message.sentAt.getTime())) return ownZone;
  const at = message.sentAt.getTime();
  const others = (clock?.dates ?? [])
    .map(parseDate)
    .filter((seen) => seen !== null && seen.offset !== 0) as Seen[];
  const calendarZone = clock?.calendarZone && isKnownZone(clock.calendarZone) ? clock.calendarZone : null;
  const offset = parseOffset(message.headers['date'] ?? '');
  if (offset) return zoneFor([{ at, offset }, ...others], calendarZone, ownZone);
  if (calendarZone) return calendarZone;
  if (offset === 0 && others.length === 0 && keepsClock(message))
    return zoneFor([{ at, offset }], null, ownZone);
  return others.length > 0 ? zoneFor(others, null, ownZone) : ownZone;
}

/** Whether +0000 is what the clock of a person showed. */
function keepsClock({ headers, from, rfcMessageId }: DatedMessage): boolean {
  if (rfcMessageId === undefined || isNoReply(from?.email ?? '') || headers['auto-submitted']) return false;
  return !HIDES_CLOCK.test(rfcMessageId.replace(/>$/, '').split('@').at(-1) ?? '');
}

/** The zone that has the first offset at its time, and agrees with most of the others. */
function zoneFor(seen: readonly Seen[], calendarZone: string | null, ownZone: string): string {
  const [first] = seen;
  if (!first) return ownZone;
  const agrees = (zone: string, { at, offset }: Seen) => zoneOffset(at, zone) === offset;
  const zones = [...(calendarZone ? [calendarZone] : []), ownZone, ...COMMON];
  // Asking for an offset is dear, and with one date to explain the first zone that does is the best.
  if (seen.length === 1) return zones.find((zone) => agrees(zone, first)) ?? nameOffset(first.offset);
  const possible = zones.filter((zone) => agrees(zone, first));
  const count = (zone: string) => seen.filter((each) => agrees(zone, each)).length;
  const best = possible.sort((a, b) => count(b) - count(a))[0];
  return best ?? nameOffset(first.offset);
}

function parseDate(header: string): Seen | null {
  const at = Date.parse(withoutComment(header));
  const offset = parseOffset(header);
  return offset === null || !isPlausible(at) ? null : { at, offset };
}

/** "+0100 (CET)": the name behind the offset says nothing more. */
function withoutComment(header: string): string {
  const short = header.slice(0, HEADER_MAX).trim();
  return short.endsWith(')') ? short.slice(0, Math.max(0, short.lastIndexOf('('))).trim() : short;
}

/** Minutes east of UTC, or null if the header has none; "-0000" means that the zone is unknown (RFC 5322, 3.3). */
function parseOffset(header: string): number | null {
  const bare = withoutComment(header);
  if (/(?:\b(?:GMT|UT|UTC)|\dZ)$/.test(bare)) return 0;
  const found = /([+-])(\d\d):?(\d\d)$/.exec(bare);
  if (!found) return null;
  const minutes = Number(found[2]) * 60 + Number(found[3]);
  if (Number(found[2]) > 14 || Number(found[3]) > 59) return null;
  if (minutes === 0 && found[1] === '-') return null;
  return found[1] === '-' ? -minutes : minutes;
}

function nameOffset(minutes: number): string {
  const size = Math.abs(minutes);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}
