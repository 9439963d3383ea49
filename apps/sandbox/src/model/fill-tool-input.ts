import { bulkQuery } from './bulk-requests.ts';
import type { JsonSchema } from './conversation.ts';
import { findDates, findDuration, findNow } from './find-dates.ts';
import { itemsFromJson } from './find-items.ts';
import { findEmails } from './read-mail-text.ts';

export type Request = { said: string; instructions: string; results: string[] };
export type Filled = { input: Record<string, unknown>; missing: string[] };

const RANGES: [string, string][] = [
  ['from', 'to'],
  ['start', 'end'],
  ['after', 'before'],
  ['timeMin', 'timeMax'],
  ['since', 'until'],
];
const WORKING_DAY_HOURS = 9;
const DAYS_AHEAD = 7;

/** Arguments come from the person's own words, and ids and addresses besides from what a tool has just answered. */
export function fillToolInput(schema: JsonSchema, request: Request): Filled {
  const input: Record<string, unknown> = {};
  const missing: string[] = [];
  const range = rangeOf(schema, request);
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const required = schema.required?.includes(name) ?? false;
    const kinds = [property, ...(property.anyOf ?? [])];
    const value =
      range.get(name) ??
      (!required && isNobodysId(name, request.said) ? undefined : valueFor(name, kinds, request));
    if (value !== undefined) input[name] = value;
    else if (kinds.some((kind) => [kind.type].flat().includes('null'))) input[name] = null;
    else if (required) missing.push(name);
  }
  return { input, missing };
}

/** An optional id is only filled if the text mentions it: a new email is not a reply. */
function isNobodysId(name: string, said: string): boolean {
  return /ids?$/i.test(name) && !(/^thread/i.test(name) && /\b(?:reply|answer|respond)\b/i.test(said));
}

function valueFor(name: string, kinds: JsonSchema[], request: Request): unknown {
  const list = kinds.some((kind) => [kind.type].flat().includes('array'));
  const value = plainValue(name, request, kinds.find((kind) => kind.maximum !== undefined)?.maximum);
  const choices = kinds.flatMap((kind) => kind.enum ?? kind.items?.enum ?? []);
  if (choices.length > 0)
    return choices.find((choice) => new RegExp(`\\b${String(choice)}\\b`, 'i').test(request.said));
  if (value === undefined || list === Array.isArray(value)) return value;
  return list ? [value] : (value as unknown[])[0];
}

function plainValue(name: string, request: Request, maximum?: number): unknown {
  const { said } = request;
  if (/^(?:to|cc|bcc|attendees?|recipients?|participants|guests|emails?)$/i.test(name)) {
    const own = name.toLowerCase();
    if (own === 'cc' || own === 'bcc') return undefined;
    const named = findEmails(said);
    return named.length > 0 ? named : addressByName(request);
  }
  if (/ids$/i.test(name)) return idsOf(name, request);
  if (/id$/i.test(name)) return idsOf(name, request)?.[0];
  if (/subject|title|summary/i.test(name)) return subjectOf(said);
  if (/body|text|message|html|content/i.test(name)) return bodyOf(said);
  if (/query|search|terms|^q$/i.test(name)) return bulkQuery(said) ?? queryOf(said);
  if (/duration|minutes/i.test(name)) return findDuration(said) ?? undefined;
  if (/limit|count|max/i.test(name)) return limitOf(said) ?? (bulkQuery(said) ? maximum : undefined);
  if (/sender|from$/i.test(name)) return said.match(/\b(?:from|by)\s+([\p{Lu}@][\p{L}.@\w-]+)/u)?.[1];
  if (/until|start|sendAt|send_at|when|after|date|^time|slot/i.test(name) && !/timezone/i.test(name))
    return dateOf(request, 0);
  if (/end|before/i.test(name)) {
    const start = dateOf(request, 0);
    return start && /end/i.test(name)
      ? new Date(+new Date(start) + (findDuration(said) ?? 30) * 60_000).toISOString()
      : undefined;
  }
  return undefined;
}

function limitOf(said: string): number | undefined {
  const spoken = said.match(/\b(?:first|last|top|latest)\s+(\d{1,2})\b/i)?.[1];
  return spoken ? Number(spoken) : undefined;
}

/** Tools that read a calendar take two ends of a span: the day that was named, or the coming week. */
function rangeOf(schema: JsonSchema, request: Request): Map<string, string> {
  const names = Object.keys(schema.properties ?? {});
  const pair = RANGES.find(([first, last]) => names.includes(first) && names.includes(last));
  if (!pair || names.some((name) => /subject|title|summary|body|attendees|query/i.test(name)))
    return new Map();
  const { now } = findNow(request.instructions);
  const named = dateOf(request, 0);
  const start = named ? new Date(named) : now;
  const end = new Date(+start + (named ? WORKING_DAY_HOURS : DAYS_AHEAD * 24) * 3_600_000);
  return new Map([
    [pair[0], start.toISOString()],
    [pair[1], end.toISOString()],
  ]);
}

function dateOf(request: Request, index: number): string | undefined {
  return findDates(request.said, findNow(request.instructions))[index]?.toISOString();
}

function idsOf(name: string, { said, results }: Request): string[] | undefined {
  const spoken = said.match(/\b(?=[\w-]*\d)[\w-]{6,}\b/g)?.filter((word) => !/^\d{4}-\d{2}/.test(word));
  if (spoken && spoken.length > 0) return spoken;
  const key = name.replace(/s$/i, '');
  for (const result of results.toReversed()) {
    const found = idsNamed(key, result);
    if (found.length > 0) return [...new Set(found)];
  }
  return undefined;
}

/** By the exact field name; only a field without a kind takes any id. */
function idsNamed(key: string, result: string): string[] {
  const items = itemsFromJson(result);
  // Search results that are merely similar do not count as named by the user.
  const near = new Set(items.flatMap(({ id, text }) => (/^matched: meaning$/m.test(text) ? [id] : [])));
  const named = [...result.matchAll(new RegExp(`"${key}"\\s*:\\s*"([^"]+)"`, 'gi'))].map(
    (match) => match[1] ?? '',
  );
  const all =
    named.length > 0 || !/^(?:item|mail|message|e?mail)?_?id$/i.test(key) ? named : items.map(({ id }) => id);
  const exact = all.filter((id) => !near.has(id));
  return exact.length > 0 ? exact : all;
}

function addressByName({ said, results }: Request): string[] | undefined {
  const names = said.match(/\b(?:to|with|invite|tell|email|mail)\s+(\p{Lu}\p{L}+)/u)?.[1]?.toLowerCase();
  const known = findEmails(results.join('\n'));
  const fitting = names ? known.filter((email) => email.includes(names)) : known.slice(0, 1);
  return fitting.length > 0 ? fitting.slice(0, 1) : undefined;
}

function subjectOf(said: string): string | undefined {
  const named = said.match(
    /\b(?:subject|titled?|called|named)\b\s*(?:is|:)?\s*["“']?([^"”'\n,]{2,80})/i,
  )?.[1];
  const about = said.match(/\b(?:about|regarding|on the subject of|for)\s+["“]?([^"”\n,.;:]{3,60})/i)?.[1];
  const subject = (named ?? about)
    ?.replace(/\s+(?:saying|with|on|at|tomorrow|next|and (?:say|tell))\b.*$/i, '')
    .trim();
  return subject ? subject.charAt(0).toUpperCase() + subject.slice(1) : 'A note';
}

function bodyOf(said: string): string | undefined {
  const spoken =
    said.match(
      /\b(?:saying|says?|tell(?:ing)? (?:him|her|them|\p{Lu}\p{L}+)|write|body)\b(?:\s+that)?\s*:?\s*["“]?(.+?)["”]?\s*$/isu,
    )?.[1] ??
    said.match(/["“]([^"”]{5,})["”]/)?.[1] ??
    said.match(/\bthat\s+(.{5,})$/is)?.[1] ??
    said.match(/:\s*(.{5,})$/s)?.[1];
  const text = spoken?.trim() ?? '[…]';
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}\n\n— drafted by the sandbox AI`;
}

function queryOf(said: string): string {
  const recipient = said.match(/\b(?:send|write|tell|e-?mail|invite)\s+(?:to\s+)?(\p{Lu}\p{L}+)/iu)?.[1];
  if (recipient && /^\p{Lu}/u.test(recipient)) return recipient;
  const quoted = said.match(/["“]([^"”]+)["”]/)?.[1];
  const cleaned = (quoted ?? said)
    .replace(
      /\b(?:please|can you|could you|search|find|look(?:ing)? (?:for|up)|show(?: me)?|archive|snooze|summari[sz]e|tell me|reply to|answer|all|any|the|my|me|e-?mails?|mails?|messages?|threads?|about|from|what|where|which|who|is|are|was|did|does|do|say|says|said|latest|last|until .*)\b/gi,
      ' ',
    )
    .replace(/[?!.,:;]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return cleaned || said.trim();
}
