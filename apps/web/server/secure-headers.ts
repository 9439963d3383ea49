import type { Env } from '../app/server/env-schema.ts';
import { realtimeOrigins } from './realtime-origins.ts';

/** Scripts need a nonce. Emails are shown in frames with a stricter policy. */
export function secureHeaders(response: Response, nonce: string, env: Env): Response {
  const { headers } = response;
  // Browsers keep the headers of the cached response, so a 304 stays small.
  if (response.status === 304) return response;
  const realtime = env.PUBLIC_REALTIME_KEY ? realtimeOrigins(env.PUBLIC_REALTIME_CLUSTER) : [];
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    ["connect-src 'self'", ...realtime].join(' '),
    "frame-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  if (!headers.has('Content-Security-Policy')) headers.set('Content-Security-Policy', policy.join('; '));
  if (!headers.has('Referrer-Policy')) headers.set('Referrer-Policy', 'no-referrer');
  headers.set('Cross-Origin-Opener-Policy', 'same-origin');
  headers.set('Cross-Origin-Resource-Policy', 'same-origin');
  headers.set('Permissions-Policy', 'camera=(), microphone=(), geolocation=(), browsing-topics=()');
  if (env.APP_URL.startsWith('https://')) headers.set('Strict-Transport-Security', 'max-age=31536000');
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-store');
  return response;
}
