import { createContext } from 'react';

const COOKIE = 'time-zone';
const YEAR = 31_536_000;

/** The page as the server drew it: its minute and the browser's zone, so that both say the same times. */
export interface DrawnAt {
  now: number;
  timeZone: string;
  hour12: boolean;
}

export const DrawnAtContext = createContext<DrawnAt | null>(null);

/** The zone that the person's calendar and settings go by; undefined where none is known: then the browser's counts. */
export const ZoneContext = createContext<string | undefined>(undefined);

/** The server says times by it from the first picture on. */
export function rememberTimeZone(): void {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser yet
  if (timeZone) document.cookie = `${COOKIE}=${timeZone}; Path=/; SameSite=Lax; Max-Age=${YEAR}`;
}

/** Whether people of this language read 3 pm or 15:00. */
export function readHour12(language: string | undefined): boolean {
  try {
    return new Intl.DateTimeFormat(language, { hour: 'numeric' }).resolvedOptions().hour12 ?? false;
  } catch {
    return false;
  }
}

let ours: boolean | undefined;

export function browserHour12(): boolean {
  ours ??= readHour12(navigator.language);
  return ours;
}

/** The first language of an Accept-Language header, which is the browser's `navigator.language`. */
export function readLanguage(header: string | null): string | undefined {
  return /^\s*([a-z]{2,3}(?:-[a-z0-9]{2,8})*)/i.exec(header ?? '')?.[1];
}

/** UTC on a first visit, and for a zone that this server does not know. */
export function readTimeZone(cookies: string | null): string {
  const zone = /(?:^|;\s*)time-zone=([\w+/-]{1,64})(?:;|$)/.exec(cookies ?? '')?.[1];
  if (!zone) return 'UTC';
  try {
    new Intl.DateTimeFormat('en-GB', { timeZone: zone });
    // By the browser's own name for it: two of them may be one zone.
    return zone;
  } catch {
    return 'UTC';
  }
}
