import { randomUUID } from 'node:crypto';
import { insertSession } from '@triage/database/tables/people/sessions';
import { findOrMakeUser } from '@triage/database/tables/sign-in/link-users';
import { spendLink, spendOtherLinks } from '@triage/database/tables/sign-in/links';
import type { Services } from '../../context.ts';
import type { SignIn } from '../../ports/sign-in.ts';
import { findLink } from './find-link.ts';
import { hashLinkToken } from './link-token.ts';

type Ctx = Pick<Services, 'db' | 'clock' | 'logger'> & { signIn: SignIn };

export interface NewSession {
  tokenHash: string;
  expires: Date;
}

export type Refusal = 'used' | 'expired' | 'unknown' | 'notAllowed';

/** Ends the transaction: a link that may not be used stays as it was. */
class Refused extends Error {}

/**
 * The link is used up, the user made if there is none, and the session stored, all or nothing. Of two clicks in one instant
 * one signs in. Null: done.
 */
export async function signInByLink(
  ctx: Ctx,
  { token, session }: { token: string; session: NewSession },
): Promise<Refusal | null> {
  const now = ctx.clock.now();
  const found = await findLink(ctx, token);
  if (found.state !== 'open' || found.email === null) return found.state === 'open' ? 'unknown' : found.state;
  // Asked again: the list may have changed since the email was sent.
  if (!(await ctx.signIn.mayEnter(found.email))) return 'notAllowed';
  try {
    const userId = await ctx.db.transaction(async (tx) => {
      const email = await spendLink(tx, { tokenHash: hashLinkToken(token), now });
      if (email === undefined) return null;
      await spendOtherLinks(tx, { email, now });
      const user = await findOrMakeUser(tx, { id: randomUUID(), email, now });
      if (!user.isVerified) throw new Refused();
      await insertSession(tx, { ...session, userId: user.id });
      return user.id;
    });
    if (userId === null) return 'used';
    ctx.logger.info('sign-in.by-link', { tenant: userId });
    return null;
  } catch (error) {
    if (error instanceof Refused) return 'notAllowed';
    throw error;
  }
}
