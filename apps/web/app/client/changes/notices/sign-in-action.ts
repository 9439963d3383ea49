import { signInAgainPath } from '@triage/contract/account/sign-in-path';
import { connectivity } from '../../live/connectivity.ts';

/** The way to sign in again, for a notice of something that failed because the session is over. */
export function signInAction(): { action?: { label: string; onClick(): void } } {
  if (connectivity.get() !== 'signed-out') return {};
  return { action: { label: 'Sign in again', onClick: signInHere } };
}

export function signInHere(): void {
  location.assign(signInAgainPath(location.pathname + location.search));
}
