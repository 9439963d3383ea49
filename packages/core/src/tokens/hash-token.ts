import { createHash } from 'node:crypto';

/** 256 random bits cannot be guessed from a table: a plain hash is enough, and can be looked up by an index. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
