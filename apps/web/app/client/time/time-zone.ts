import { createContext } from 'react';

const COOKIE = 'time-zone';
const YEAR = 31_536_000;

/** The minute and time zone of the server render, so that hydration produces the same times. */
export interface DrawnAt {
  now: number;
  timeZone: string;
  hour12: boolean;
}

export const DrawnAtContext = createContext<DrawnAt | null>(null);

/** The time zone from the settings; undefined where unknown, then the browser's applies. */
export const ZoneContext = createContext<string | undefined>(undefined);

/** Lets the server render times in the browser's time zone. */
export function rememberTimeZone(): void {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  if (timeZone) document.cookie = `${COOKIE}=${timeZone}; Path=/; SameSite=Lax; Max-Age=${YEAR}`;
}

export function usesHour12(language: string | undefined): boolean {
  try {
    return new Intl.DateTimeFormat(language, { hour: 'numeric' }).resolvedOptions().hour12 ?? false;
  } catch {
    return false;
  }
}

let ours: boolean | undefined;

export function browserHour12(): boolean {
  ours ??= usesHour12(navigator.language);
  return ours;
}

/** The first language of Accept-Language, which equals `navigator.language`. */
export function parseLanguage(header: string | null): string | undefined {
  return /^\s*([a-z]{2,3}(?:-[a-z0-9]{2,8})*)/i.exec(header ?? '')?.[1];
}

/** UTC on a first visit and for unknown time zones. */
export function parseTimeZone(cookies: string | null): string {
  const zone = /(?:^|;\s*)time-zone=([\w+/-]{1,64})(?:;|$)/.exec(cookies ?? '')?.[1];
  if (!zone) return 'UTC';
  try {
    new Intl.DateTimeFormat('en-GB', { timeZone: zone });
    // Return the browser's own name: two names may denote the same zone.
    return zone;
  } catch {
    return 'UTC';
  }
}
