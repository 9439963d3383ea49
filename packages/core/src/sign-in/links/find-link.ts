import { findLinkByToken } from '@triage/database/tables/sign-in/links';
import type { Services } from '../../context.ts';
import { hashLinkToken } from './link-token.ts';

export type LinkState = 'open' | 'used' | 'expired' | 'unknown';

/** Looks and changes nothing: mail programs and scanners open every link. */
export async function findLink(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  token: string,
): Promise<{ state: LinkState; email: string | null }> {
  const row = await findLinkByToken(db, hashLinkToken(token));
  if (!row?.expiresAt) return { state: 'unknown', email: null };
  if (row.usedAt) return { state: 'used', email: null };
  if (row.expiresAt <= clock.now()) return { state: 'expired', email: null };
  return { state: 'open', email: row.email };
}
