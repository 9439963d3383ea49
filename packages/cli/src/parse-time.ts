import { UsageError } from './exit-code.ts';

const UNITS: Record<string, number> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 };
const LOCAL = /^(\d{4}-\d\d-\d\d)[T ](\d\d?:\d\d)$/;

/** When a mail leaves. `--in` stays relative, so that the same command with the same `--key` is the same request. */
export function parseSendTime(
  given: { in?: string; at?: string },
  now: number,
): { sendAt?: string; sendInSeconds?: number } {
  if (given.in === undefined || given.at !== undefined) {
    const sendAt = parseTime(given, now);
    return sendAt === undefined ? {} : { sendAt };
  }
  const seconds = parseDuration(given.in) / 1_000;
  if (seconds < 1) throw new UsageError('The earliest time is one second from now: --in 1s');
  return { sendInSeconds: seconds };
}

/** `--in 1h30m` or `--at <time>`; undefined where neither is given. */
export function parseTime(
  given: { in?: string | undefined; at?: string | undefined },
  now: number,
): string | undefined {
  if (given.in !== undefined && given.at !== undefined) throw new UsageError('Give --in or --at, not both');
  if (given.in !== undefined) return new Date(now + parseDuration(given.in)).toISOString();
  return given.at === undefined ? undefined : parseMoment(given.at, now);
}

function parseDuration(text: string): number {
  const parts = [...text.matchAll(/(?<!\d)(\d+)([smhdw])/g)];
  if (parts.length === 0 || parts.map(([part]) => part).join('') !== text)
    throw new UsageError(`"${text}" is no duration. Examples: 90m, 2h, 1h30m, 3d, 1w`);
  return parts.reduce((sum, [, count, unit]) => sum + Number(count) * (UNITS[unit ?? ''] ?? 0), 0);
}

/** ISO 8601 with an offset, a date and time of this machine's zone, or a time of day: the next one. */
function parseMoment(text: string, now: number): string {
  if (/^\d\d?:\d\d$/.test(text)) return nextTime(text, now);
  const [, day, time = ''] = LOCAL.exec(text) ?? [];
  const moment = day ? new Date(`${day}T${time.padStart(5, '0')}`) : new Date(text);
  const isWhole = day !== undefined || /(Z|[+-]\d\d:?\d\d)$/i.test(text);
  if (Number.isNaN(moment.getTime()) || !isWhole)
    throw new UsageError(
      `"${text}" is no time. Examples: 17:30, 2026-03-01T09:00, 2026-03-01T09:00:00+01:00`,
    );
  return moment.toISOString();
}

function nextTime(text: string, now: number): string {
  const [hours = 0, minutes = 0] = text.split(':').map(Number);
  if (hours > 23 || minutes > 59) throw new UsageError(`"${text}" is no time of day`);
  const moment = new Date(now);
  moment.setHours(hours, minutes, 0, 0);
  if (moment.getTime() <= now) moment.setDate(moment.getDate() + 1);
  return moment.toISOString();
}
