import { insertSession } from '@triage/database/tables/people/sessions';
import { findPasskeyByCredential, notePasskeyUse } from '@triage/database/tables/sign-in/passkeys';
import type { Services } from '../../context.ts';
import { AppError } from '../../errors.ts';
import type { CredentialJson } from '../../ports/passkeys.ts';
import type { NewSession } from '../links/sign-in-by-link.ts';
import { SIGN_IN_PURPOSE } from './ask-passkey.ts';
import { isOwnChallenge, spendChallenge } from './challenges.ts';
import { parseChallenge } from './parse-challenge.ts';
import { requirePasskeys } from './require-passkeys.ts';

type Ctx = Pick<Services, 'db' | 'clock' | 'signIn' | 'settings' | 'logger'>;

/** Throws AppError: unknown, removed, wrong and used answers are refused alike. */
export async function signInByPasskey(
  ctx: Ctx,
  { answer, session }: { answer: CredentialJson; session: NewSession },
): Promise<void> {
  const { signIn, passkeys } = requirePasskeys(ctx);
  const challenge = parseChallenge(answer);
  const { id } = answer;
  if (challenge === null || typeof id !== 'string') throw new AppError('passkeyRefused');
  if (!isOwnChallenge({ clock: ctx.clock, signIn }, challenge, SIGN_IN_PURPOSE))
    throw new AppError('passkeyRefused');
  const row = await findPasskeyByCredential(ctx.db, id);
  if (!row) throw new AppError('passkeyUnknown');
  const credential = { ...row, counter: Number(row.counter) };
  const verified = await passkeys.verifyRequest(answer, { challenge, credential });
  if (!verified) throw new AppError('passkeyRefused');
  if (ctx.settings.isAdmitted?.(row.email) === false) throw new AppError('notAdmitted');
  const { userId, id: passkeyId } = row;
  await ctx.db.transaction(async (tx) => {
    const use = { userId, id: passkeyId, counter: String(verified.counter), now: ctx.clock.now() };
    if (!(await spendChallenge({ db: tx, clock: ctx.clock }, challenge)))
      throw new AppError('passkeyRefused');
    if (!(await notePasskeyUse(tx, use))) throw new AppError('passkeyRefused');
    await insertSession(tx, { ...session, userId });
  });
  ctx.logger.info('sign-in.by-passkey', { tenant: userId });
}
