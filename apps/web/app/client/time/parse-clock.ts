import type { Tokens } from './tokens.ts';

/** "At 3" means 15:00 during a working day. */
const EARLIEST_HOUR = 7;
export const MORNING = 8;
export const EVENING = 18;
const DAY_MINUTES = 1_440;
const parts: Record<string, number> = {
  morning: MORNING,
  forenoon: 10,
  noon: 12,
  afternoon: 14,
  evening: EVENING,
  night: 20,
  midnight: 24,
  eod: EVENING,
};

/** A token pattern bounded by spaces, compiled once. */
function tokenPattern(pattern: string): RegExp {
  return new RegExp(`(?<!\\S)(?:${pattern})(?!\\S)`);
}

const HOUR = '(\\d{1,2})(?: (?:hh|oclock|heure))?';
const patterns = {
  part: tokenPattern(`${Object.keys(parts).join('|')}`),
  fourDigits: tokenPattern('([01]\\d|2[0-3])([0-5]\\d)'),
  bareHour: tokenPattern('(?:at )*(\\d{1,2})(?: oclock)?'),
  meridiem: tokenPattern('(\\d{1,2})(?::(\\d\\d)|\\.(\\d\\d))? (am|pm)'),
  colon: tokenPattern('(\\d{1,2}):(\\d\\d)(?::\\d\\d)?(?: (?:oclock|hh|heure))?'),
  dot: tokenPattern('(\\d{1,2})\\.(1[3-9]|[2-5]\\d|00)'),
  shifted: tokenPattern(`${HOUR} (\\+30|\\+15|-15)`),
  less: tokenPattern(`${HOUR} less (\\d{1,2})`),
  halfPast: tokenPattern(`halfpast ${HOUR}`),
  halb: tokenPattern(`halb ${HOUR}`),
  near: tokenPattern(`(quarter|\\d{1,2})(?: min)? (past|to) ${HOUR}`),
  full: tokenPattern('(\\d{1,2}) (?:oclock|heure|hh)'),
};

interface Clock {
  hour: number;
  minute?: number;
  isExact?: boolean;
}

/** Minutes after midnight; null when no time is given, NaN when it is impossible. */
export function parseClock(tokens: Tokens): number | null {
  const part = tokens.take(patterns.part)?.[0] ?? '';
  const clock = parseWritten(tokens) ?? parseSpoken(tokens);
  if (!clock) return part === '' ? null : (parts[part] ?? 0) * 60;
  return resolve(clock, part);
}

/** An hour on its own once the date is parsed: "tomorrow 9". */
export function parseBareHour(tokens: Tokens, part: number | null): number | null {
  const four = tokens.take(patterns.fourDigits);
  if (four) return Number(four[1]) * 60 + Number(four[2]);
  const bare = tokens.take(patterns.bareHour);
  if (!bare?.[1]) return part;
  return resolve({ hour: Number(bare[1]), isExact: bare[1].startsWith('0') }, partAt(part));
}

function partAt(minutes: number | null): string {
  return Object.keys(parts).find((name) => (parts[name] ?? 0) * 60 === minutes) ?? '';
}

function parseWritten(tokens: Tokens): Clock | null {
  const half = tokens.take(patterns.meridiem);
  if (half) {
    const [, hour = '', colon, dot, meridiem] = half;
    const valid = Number(hour) >= 1 && Number(hour) <= 12;
    const shift = meridiem === 'pm' ? 12 : 0;
    return {
      hour: valid ? (Number(hour) % 12) + shift : Number.NaN,
      minute: Number(colon ?? dot ?? 0),
      isExact: true,
    };
  }
  const colon = tokens.take(patterns.colon);
  if (colon) return { hour: Number(colon[1]), minute: Number(colon[2]), isExact: /^0/.test(colon[1] ?? '') };
  // "9.30" cannot be a date, "9.10" can.
  const dot = tokens.take(patterns.dot);
  if (dot) return { hour: Number(dot[1]), minute: Number(dot[2]), isExact: /^0/.test(dot[1] ?? '') };
  return null;
}

function parseSpoken(tokens: Tokens): Clock | null {
  const shifted = tokens.take(patterns.shifted);
  if (shifted) return step(Number(shifted[1]), Number(shifted[2]));
  const less = tokens.take(patterns.less);
  if (less) return step(Number(less[1]), -Number(less[2]));
  const halfPast = tokens.take(patterns.halfPast);
  if (halfPast) return step(Number(halfPast[1]), 30);
  const halb = tokens.take(patterns.halb);
  if (halb) return step(Number(halb[1]), -30);
  const near = tokens.take(patterns.near);
  if (near) {
    const minutes = near[1] === 'quarter' ? 15 : Number(near[1]);
    return step(Number(near[3]), near[2] === 'past' ? minutes : -minutes);
  }
  const full = tokens.take(patterns.full);
  return full?.[1] ? { hour: Number(full[1]), isExact: full[1].startsWith('0') } : null;
}

/** "Half past three" is on a twelve-hour clock, so the hour is resolved before the minutes are added. */
function step(hour: number, minutes: number): Clock {
  if (hour > 24 || Math.abs(minutes) > 59) return { hour: Number.NaN };
  const at = hour * 60 + minutes;
  return { hour: Math.floor(at / 60), minute: at - Math.floor(at / 60) * 60 };
}

function resolve({ hour, minute = 0, isExact = false }: Clock, part: string): number {
  if (!(hour >= 0 && hour <= 24 && minute >= 0 && minute <= 59) || (hour === 24 && minute > 0))
    return Number.NaN;
  let shown = hour;
  if (/^(?:afternoon|evening|eod)$/.test(part) && hour < 12) shown += 12;
  else if (part === 'night' && hour >= EARLIEST_HOUR - 1 && hour < 12) shown += 12;
  else if (part === '' && !isExact && hour > 0 && hour < EARLIEST_HOUR) shown += 12;
  const minutes = shown * 60 + minute;
  return minutes <= DAY_MINUTES ? minutes : Number.NaN;
}
