import { signInPath } from '@triage/contract/account/sign-in-path';
import { connectivity } from '../../live/connectivity.ts';
import type { Notice } from './notify.ts';

/** The way to sign in again, for a notice of something that failed because the session is over. */
export function signInAction(): Pick<Notice, 'action'> {
  if (connectivity.get() !== 'signed-out') return {};
  return {
    action: {
      label: 'Sign in again',
      onClick: () => window.location.assign(signInPath(window.location.pathname + window.location.search)),
    },
  };
}
