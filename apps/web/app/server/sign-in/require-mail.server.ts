import type { AppLoadContext } from '@remix-run/node';
import type { SignIn } from '@triage/core/ports/sign-in';

/** Without sign-in by email its pages answer 404. */
export function requireMail(context: AppLoadContext) {
  const { signIn } = context.app.services;
  if (!signIn?.siteMail) throw new Response(null, { status: 404, statusText: 'Not Found' });
  return { ...context.app.services, signIn: { ...signIn, siteMail: signIn.siteMail } satisfies SignIn };
}

/** Also if the request came by another spelling of the address than the server in front of the pages looks for. */
export function refuseCrossSite({ request }: AppLoadContext): void {
  if (request.crossSite) throw new Response(null, { status: 403, statusText: 'Forbidden' });
}
