import type { AppLoadContext } from '@remix-run/node';
import type { SignIn } from '@triage/core/ports/sign-in';

/** Where nobody signs in by email, its pages do not exist. */
export function requireMail(context: AppLoadContext) {
  const { signIn } = context.app.services;
  if (!signIn?.siteMail) throw new Response(null, { status: 404, statusText: 'Not Found' });
  return { ...context.app.services, signIn: { ...signIn, siteMail: signIn.siteMail } satisfies SignIn };
}
