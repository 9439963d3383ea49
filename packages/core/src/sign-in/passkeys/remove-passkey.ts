import type { RemovePasskeyRequest } from '@triage/contract/account/passkeys';
import type { Success } from '@triage/contract/errors';
import { deletePasskey, hasIdentityAccount, lockPasskeys } from '@triage/database/tables/sign-in/passkeys';
import type { TenantContext } from '../../context.ts';
import { AppError } from '../../errors.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'signIn' | 'logger'>;

/** The last way to sign in stays. The id of another person's passkey changes nothing. */
export async function removePasskey(ctx: Ctx, { passkeyId }: RemovePasskeyRequest): Promise<Success> {
  await ctx.db.transaction(async (tx) => {
    // One removal at a time: each of two could count on the passkey that the other one removes.
    const ids = await lockPasskeys(tx, ctx.tenantId);
    if (!ids.includes(passkeyId)) return;
    const hasOtherWay =
      ids.length > 1 || ctx.signIn?.siteMail !== undefined || (await hasIdentityAccount(tx, ctx.tenantId));
    if (!hasOtherWay) throw new AppError('lastWayToSignIn');
    await deletePasskey(tx, { userId: ctx.tenantId, id: passkeyId });
    ctx.logger.info('passkey.removed', {});
  });
  return { success: true };
}
