import type { Env } from './env-schema.ts';

/** The contact of this server for push services. */
export function webPushContact({ WEB_PUSH_CONTACT, APP_URL }: Env): string {
  return WEB_PUSH_CONTACT ?? (APP_URL.startsWith('https:') ? APP_URL : 'mailto:postmaster@localhost');
}
