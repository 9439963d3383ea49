import type { Env } from './env-schema.ts';

/** Whom a push service can reach about what this server sends. */
export function webPushContact({ WEB_PUSH_CONTACT, APP_URL }: Env): string {
  return WEB_PUSH_CONTACT ?? (APP_URL.startsWith('https:') ? APP_URL : 'mailto:postmaster@localhost');
}
