import type { Services } from '../../context.ts';
import type { CredentialJson } from '../../ports/passkeys.ts';
import { makeChallenge } from './challenges.ts';
import { requirePasskeys } from './require-passkeys.ts';

export const SIGN_IN_PURPOSE = 'sign-in';

/** What the browser needs to sign in with any passkey of this site. Stores nothing. */
export function askPasskey(ctx: Pick<Services, 'clock' | 'signIn'>): Promise<CredentialJson> {
  const { signIn, passkeys } = requirePasskeys(ctx);
  return passkeys.requestOptions(makeChallenge({ clock: ctx.clock, signIn }, SIGN_IN_PURPOSE));
}
