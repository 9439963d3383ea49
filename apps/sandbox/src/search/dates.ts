const DAY = 86_400_000;
const AGE_UNITS: Record<string, number> = { h: DAY / 24, d: DAY, m: 30 * DAY, y: 365 * DAY };

/** `2026/11/21`, `2026-11-21` or seconds since 1970; anything else is never. */
export function parseWhen(value: string): number {
  if (/^\d{9,}$/.test(value)) return Number(value) * 1_000;
  const day = /^(\d{4})[/-](\d{1,2})[/-](\d{1,2})$/.exec(value);
  return day ? Date.UTC(Number(day[1]), Number(day[2]) - 1, Number(day[3])) : Number.NaN;
}

export function subtractAge(now: number, age: string): number {
  const match = /^(\d+)([hdmy])$/i.exec(age);
  const unit = AGE_UNITS[match?.[2]?.toLowerCase() ?? ''];
  return match && unit ? now - Number(match[1]) * unit : Number.NaN;
}
