import { type AppLoadContext, redirect } from '@remix-run/node';
import { ownPage } from '@triage/contract/account/sign-in-path';
import { findLink } from '@triage/core/sign-in/links/find-link';
import { signInByLink } from '@triage/core/sign-in/links/sign-in-by-link';
import { takePath } from './kept-path.server.ts';
import { newSession } from './new-session.server.ts';
import { refuseCrossSite, requireMail } from './require-mail.server.ts';

/** GET: changes nothing, because mail programs and scanners open links. */
export async function showLink(context: AppLoadContext, token: string) {
  const link = await findLink(requireMail(context), token);
  const session = await context.request.findSession();
  return { ...link, signedInAs: session?.user.email ?? null };
}

/** POST, by the button of the page: signs in, or says why not. */
export async function followLink(context: AppLoadContext, request: Request, token: string) {
  const services = requireMail(context);
  refuseCrossSite(context);
  const { session, cookie } = newSession(context);
  const refusal = await signInByLink(services, { token, session });
  if (refusal !== null) return { refusal };
  const { kept, cleared } = await takePath(context.app, request.headers.get('cookie'));
  const headers = new Headers([
    ['Set-Cookie', cookie],
    ['Set-Cookie', cleared],
  ]);
  throw redirect(ownPage(kept), { headers });
}
