import { createHash } from 'node:crypto';
import type { SignIn } from '../../ports/sign-in.ts';

/**
 * Derived, not random: after a crash the email is sent once more with the same link, and the database alone cannot make
 * one. 256 bits that nobody can guess, so a plain hash is enough to find it again.
 */
export function linkTokenOf({ sign }: Pick<SignIn, 'sign'>, linkId: string): string {
  return sign(`sign-in link ${linkId}`);
}

export function hashLinkToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
