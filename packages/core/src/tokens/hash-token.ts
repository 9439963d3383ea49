import { createHash } from 'node:crypto';

/** Of 256 random bits no table of guesses can be made: a plain hash is enough, and an index finds it. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
