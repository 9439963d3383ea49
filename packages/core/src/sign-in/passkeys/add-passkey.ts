import { randomUUID } from 'node:crypto';
import type { AddPasskeyRequest, Passkey } from '@triage/contract/account/passkeys';
import { PASSKEYS_MAX } from '@triage/contract/limits';
import { insertPasskey, listPasskeyRows } from '@triage/database/tables/sign-in/passkeys';
import type { TenantContext } from '../../context.ts';
import { AppError, FieldError } from '../../errors.ts';
import { creationFor } from './begin-passkey.ts';
import { isOwnChallenge, spendChallenge } from './challenges.ts';
import { parseChallenge } from './parse-challenge.ts';
import { requirePasskeys } from './require-passkeys.ts';
import { showPasskey } from './show-passkey.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock' | 'signIn' | 'logger'>;

export async function addPasskey(ctx: Ctx, { name, answer }: AddPasskeyRequest): Promise<Passkey> {
  const { signIn, passkeys } = requirePasskeys(ctx);
  // Two calls at the same time may exceed the limit by one, which does no harm.
  if ((await listPasskeyRows(ctx.db, ctx.tenantId)).length >= PASSKEYS_MAX)
    throw new FieldError('name', `You already have ${PASSKEYS_MAX} passkeys: remove one first`);
  const challenge = parseChallenge(answer);
  if (challenge === null || !isOwnChallenge({ ...ctx, signIn }, challenge, creationFor(ctx.tenantId)))
    throw new AppError('passkeyRefused');
  const made = await passkeys.verifyCreation(answer, challenge);
  if (!made || !(await spendChallenge(ctx, challenge))) throw new AppError('passkeyRefused');
  const row = await insertPasskey(ctx.db, {
    userId: ctx.tenantId,
    id: randomUUID(),
    name,
    ...made,
    counter: String(made.counter),
    now: ctx.clock.now(),
  });
  // A credential of the same id is stored already, here or for somebody else.
  if (!row) throw new AppError('passkeyRefused');
  ctx.logger.info('passkey.added', {});
  return showPasskey(row);
}
