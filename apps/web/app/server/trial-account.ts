import { type TrialMailAccount, trialMailAccountSchema } from '@triage/contract/account/mail-account';
import { z } from 'zod';

const LOOPBACK = '127.0.0.1';

/** JSON of a mailbox on this machine that the connect page offers to everybody. */
export const trialAccount = z.string().transform((text, ctx): TrialMailAccount => {
  const { data } = trialMailAccountSchema.safeParse(parseJson(text));
  if (data && [data.imap, data.smtp].every(({ host }) => host === LOOPBACK)) return data;
  ctx.addIssue({
    code: 'custom',
    message: `must be JSON with name, emailAddress, password, imap and smtp on ${LOOPBACK}; \`npm start\` writes it for the sandbox`,
  });
  return z.NEVER;
});

export const TRIAL_BESIDE_REAL =
  'MAIL_TRIAL_ACCOUNT is for a local demo alone, where IDENTITY_ISSUER and MAILHOST_ISSUER are the sandbox: remove it';

/** People who sign in with a real account must not reach servers on this machine. */
export function isTrialBesideReal(env: {
  MAIL_TRIAL_ACCOUNT?: TrialMailAccount | undefined;
  IDENTITY_ISSUER: string;
  MAILHOST_ISSUER: string;
}): boolean {
  const isLocal = [env.IDENTITY_ISSUER, env.MAILHOST_ISSUER].every((issuer) => issuer.startsWith('http://'));
  return env.MAIL_TRIAL_ACCOUNT !== undefined && !isLocal;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
