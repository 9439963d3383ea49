import { errorTexts } from '@triage/contract/errors';

/**
 * The forms that sign in. Another site must not press their buttons: it could sign its visitors in to an account of its
 * own. Remix compares the origin with the Host header, which a proxy may have changed; what counts is the configured
 * address, as for Auth.js.
 */
export function guardSignIn(
  request: Request,
  at: { appUrl: string; crossSite: boolean },
): Request | Response {
  const { pathname, search } = new URL(request.url);
  // Scripts of the pages post to the same path with `.data`.
  if (request.method !== 'POST' || !/^\/sign-in([./]|$)/.test(pathname)) return request;
  if (at.crossSite) return Response.json({ error: errorTexts.crossSite }, { status: 403 });
  const { origin, host } = new URL(at.appUrl);
  const own = new Request(`${origin}${pathname}${search}`, request);
  own.headers.set('host', host);
  own.headers.delete('x-forwarded-host');
  return own;
}
