import { parseTimestamp } from '@triage/contract/timestamp';
import { laneSchema } from '@triage/contract/triage/lanes';
import { everything, type QueryNode } from '@triage/database/query/query-node';
import { resolveLocalTime } from '../time/local-time.ts';

export interface FieldContext {
  now: Date;
  timeZone: string;
  /** Those that `me` stands for. */
  ownAddresses: readonly string[];
}

type Reader = (value: string, context: FieldContext) => QueryNode | null;

/** Null for a field that does not exist or a value that it does not take. */
export function parseField(field: string, text: string, context: FieldContext): QueryNode | null {
  const value = text.trim();
  return value === '' ? null : (fields.get(field.toLowerCase())?.(value, context) ?? null);
}

const fields = new Map<string, Reader>([
  ['from', (text) => (/^me$/i.test(text) ? sent : { kind: 'contains', where: 'senders', text })],
  ['to', parsePeople((text) => ({ kind: 'contains', where: 'recipients', text }))],
  ['cc', parsePeople((text) => ({ kind: 'cc', text }))],
  ['list', (text) => ({ kind: 'list', text })],
  ['rfc822msgid', (text) => ({ kind: 'messageId', id: text.replace(/^<|>$/g, '') })],
  ['larger', (value) => parseSize('larger', value)],
  ['smaller', (value) => parseSize('smaller', value)],
  ['filename', (text) => ({ kind: 'contains', where: 'files', text })],
  ['label', (label) => ({ kind: 'label', label })],
  ['has', (value) => (/^attachments?$/i.test(value) ? { kind: 'flag', flag: 'attachment' } : null)],
  ['is', (value) => states.get(value.toLowerCase()) ?? null],
  ['in', (value) => places.get(value.toLowerCase()) ?? parseLane(value)],
  ['before', (value, context) => atTime('until', parseDay(value, context))],
  ['after', (value, context) => atTime('since', parseDay(value, context))],
  ['older_than', (value, context) => atTime('until', parseAge(value, context))],
  ['newer_than', (value, context) => atTime('since', parseAge(value, context))],
]);

const unread: QueryNode = { kind: 'flag', flag: 'unread' };
const starred: QueryNode = { kind: 'flag', flag: 'starred' };
const snoozed: QueryNode = { kind: 'flag', flag: 'snoozed' };
const inbox: QueryNode = { kind: 'flag', flag: 'inbox' };
const sent: QueryNode = { kind: 'label', label: 'SENT' };
/** What the lanes list under Important; `label:important` is the mail provider's own marker. */
const important: QueryNode = { kind: 'priority', priority: 'high' };

const states = new Map<string, QueryNode>([
  ['unread', unread],
  ['read', { kind: 'not', node: unread }],
  ['starred', starred],
  ['unstarred', { kind: 'not', node: starred }],
  ['snoozed', snoozed],
  ['important', important],
]);

const places = new Map<string, QueryNode>([
  ['inbox', inbox],
  ['archive', { kind: 'not', node: inbox }],
  ['anywhere', everything],
  ['starred', starred],
  ['snoozed', snoozed],
  ['sent', sent],
  ['draft', { kind: 'label', label: 'DRAFT' }],
  ['drafts', { kind: 'label', label: 'DRAFT' }],
  ['trash', { kind: 'label', label: 'TRASH' }],
  ['spam', { kind: 'label', label: 'SPAM' }],
]);

function parsePeople(about: (text: string) => QueryNode): Reader {
  return (text, { ownAddresses }) => {
    if (!/^me$/i.test(text)) return about(text);
    return ownAddresses.length > 0 ? { kind: 'or', nodes: ownAddresses.map(about) } : null;
  };
}

const unitBytes: Record<string, number> = { '': 1, k: 1_024, m: 1_048_576 };

/** Bytes, `500K` or `10M`. */
function parseSize(kind: 'larger' | 'smaller', value: string): QueryNode | null {
  const match = /^(\d{1,9})(?:([km])b?)?$/i.exec(value);
  const unit = unitBytes[(match?.[2] ?? '').toLowerCase()];
  return match && unit !== undefined ? { kind, bytes: Number(match[1]) * unit } : null;
}

function parseLane(value: string): QueryNode | null {
  const lane = laneSchema.safeParse(value.toLowerCase());
  return lane.success ? { kind: 'lane', lane: lane.data } : null;
}

function atTime(kind: 'since' | 'until', at: number | null): QueryNode | null {
  return at === null ? null : { kind, at: new Date(at) };
}

/** `2026-03-01` or `2026/3/1` as midnight in the user's zone, or a full timestamp with its offset. */
function parseDay(value: string, { timeZone }: FieldContext): number | null {
  const match = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/.exec(value);
  if (!match) return parseTimestamp(value);
  const [year = 0, month = 0, day = 0] = match.slice(1).map(Number);
  const date = new Date(Date.UTC(year, month - 1, day));
  const exists =
    date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return exists ? resolveLocalTime({ year, month, day, hour: 0, minute: 0 }, timeZone) : null;
}

const HOUR = 3_600_000;
const unitLength: Record<string, number> = { h: HOUR, d: 24 * HOUR, w: 7 * 24 * HOUR };

/** `3d`, `2w`, `6m`, `1y` (and `12h`) before now. */
function parseAge(value: string, { now }: FieldContext): number | null {
  const match = /^(\d{1,4})([hdwmy])$/i.exec(value);
  if (!match) return null;
  const [count, unit] = [Number(match[1]), (match[2] ?? '').toLowerCase()];
  const length = unitLength[unit];
  if (length !== undefined) return now.getTime() - count * length;
  const date = new Date(now);
  date.setUTCMonth(date.getUTCMonth() - count * (unit === 'y' ? 12 : 1));
  // The year 0 is before all mail; PostgreSQL has no timestamps before 4713 BC.
  return Math.max(date.getTime(), Date.UTC(1900, 0, 1));
}
