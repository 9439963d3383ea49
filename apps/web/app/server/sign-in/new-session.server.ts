import { randomUUID } from 'node:crypto';
import type { AppLoadContext } from '@remix-run/node';
import { hashSessionToken } from '../auth-adapter.server.ts';

/** As Auth.js has it, which renews and ends these sessions too. */
const SESSION_MS = 30 * 24 * 60 * 60_000;

/** A session to be stored, and the cookie for the browser once it is. */
export function newSession({ app }: Pick<AppLoadContext, 'app'>) {
  const token = randomUUID();
  const expires = new Date(app.services.clock.now().getTime() + SESSION_MS);
  const isSecure = app.env.APP_URL.startsWith('https://');
  const name = `${isSecure ? '__Secure-' : ''}authjs.session-token`;
  const rules = `Path=/; Expires=${expires.toUTCString()}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  return {
    session: { tokenHash: hashSessionToken(token), expires },
    cookie: `${name}=${token}; ${rules}`,
  };
}
