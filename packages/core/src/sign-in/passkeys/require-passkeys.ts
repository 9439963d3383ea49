import type { Services } from '../../context.ts';
import { AppError } from '../../errors.ts';
import type { Passkeys } from '../../ports/passkeys.ts';
import type { SignIn } from '../../ports/sign-in.ts';

export function requirePasskeys({ signIn }: Pick<Services, 'signIn'>): {
  signIn: SignIn;
  passkeys: Passkeys;
} {
  if (!signIn?.passkeys) throw new AppError('passkeysOff');
  return { signIn, passkeys: signIn.passkeys };
}
