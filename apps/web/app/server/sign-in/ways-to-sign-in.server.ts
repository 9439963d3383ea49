import type { AppLoadContext } from '@remix-run/node';
import { hasMailTrouble } from '@triage/core/sign-in/links/has-mail-trouble';

/** What the sign-in page offers. */
export async function waysToSignIn({ app }: AppLoadContext) {
  const { env, services } = app;
  const mail = services.signIn?.siteMail !== undefined;
  return {
    issuer: env.IDENTITY_CLIENT_ID ? env.IDENTITY_ISSUER : null,
    mail,
    passkeys: services.signIn?.passkeys !== undefined,
    isMailDown: mail && (await hasMailTrouble(services)),
    origin: new URL(env.APP_URL).origin,
  };
}
