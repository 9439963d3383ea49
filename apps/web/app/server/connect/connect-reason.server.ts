import type { AppLoadContext } from '@remix-run/node';

/**
 * Why the provider sent the person back without a code. It travels in a cookie of one minute, because the address of
 * that answer is `error=missing_oauth_params` and nothing else.
 */
const REASONS = ['access_denied', 'admin_policy_enforced', 'org_internal', 'invalid_scope'] as const;
export type ConnectReason = (typeof REASONS)[number];

const COOKIE = /(?:^|;\s*)connect_reason=(\w+)/;
const SECONDS = 60;

export function isConnectReason(text: string): text is ConnectReason {
  return (REASONS as readonly string[]).includes(text);
}

export function reasonCookie(app: AppLoadContext['app'], reason: ConnectReason): string {
  const secure = app.env.APP_URL.startsWith('https://') ? '; Secure' : '';
  return `connect_reason=${reason}; Path=/onboarding; HttpOnly; SameSite=Lax; Max-Age=${SECONDS}${secure}`;
}

export function parseReason(request: Request): ConnectReason | null {
  const text = COOKIE.exec(request.headers.get('cookie') ?? '')?.[1] ?? '';
  return isConnectReason(text) ? text : null;
}
