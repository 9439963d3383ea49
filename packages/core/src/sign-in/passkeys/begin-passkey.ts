import { findOwnerRow } from '@triage/database/tables/people/owners';
import { listPasskeyRows } from '@triage/database/tables/sign-in/passkeys';
import type { TenantContext } from '../../context.ts';
import type { CredentialJson } from '../../ports/passkeys.ts';
import { makeChallenge } from './challenges.ts';
import { requirePasskeys } from './require-passkeys.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock' | 'signIn'>;

export const creationFor = (userId: string) => `new ${userId}`;

/** What the browser needs to make a passkey for this user. */
export async function beginPasskey(ctx: Ctx): Promise<{ options: CredentialJson }> {
  const { signIn, passkeys } = requirePasskeys(ctx);
  const [owner, known] = await Promise.all([
    findOwnerRow(ctx.db, ctx.tenantId),
    listPasskeyRows(ctx.db, ctx.tenantId),
  ]);
  const email = owner?.email ?? '';
  const options = await passkeys.creationOptions({
    challenge: makeChallenge({ clock: ctx.clock, signIn }, creationFor(ctx.tenantId)),
    user: { id: ctx.tenantId, email, name: owner?.name ?? email },
    known,
  });
  return { options };
}
