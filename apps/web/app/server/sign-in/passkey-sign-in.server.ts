import type { AppLoadContext } from '@remix-run/node';
import { credentialAnswer } from '@triage/contract/account/passkeys';
import { AppError } from '@triage/core/errors';
import { askPasskey } from '@triage/core/sign-in/passkeys/ask-passkey';
import { signInByPasskey } from '@triage/core/sign-in/passkeys/sign-in-by-passkey';
import { newSession } from './new-session.server.ts';

/** Without a body that answers: what the browser is to be asked. */
export async function answerPasskey(
  context: AppLoadContext,
  body: () => Promise<unknown>,
): Promise<Response> {
  if (context.request.crossSite) throw new AppError('crossSite');
  const { services } = context.app;
  const given = credentialAnswer.safeParse(await body());
  if (!given.success) throw new AppError('passkeyRefused');
  if (Object.keys(given.data).length === 0) return Response.json({ options: await askPasskey(services) });
  const { session, cookie } = newSession(context);
  await signInByPasskey(services, { answer: given.data, session });
  return Response.json({ success: true }, { headers: { 'Set-Cookie': cookie } });
}
