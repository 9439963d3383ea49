import type { ComponentProps } from 'react';
import { signInHere } from '../client/changes/notices/sign-in-action.ts';
import { useStore } from '../client/data/make-store.ts';
import { connectivity } from '../client/live/connectivity.ts';
import { Button } from '../ui/button.tsx';

/** Repeats what failed to load. After the session has ended that cannot succeed, so it leads to signing in. */
export function TryAgain({ onClick, ...rest }: Omit<ComponentProps<typeof Button>, 'children'>) {
  const isSignedOut = useSignedOut();
  return (
    <Button {...rest} onClick={isSignedOut ? signInHere : onClick}>
      {isSignedOut ? 'Sign in again' : 'Try again'}
    </Button>
  );
}

/** Says that the session has ended where that is the cause, and else the text for any other failure. */
export function Cause({ children }: { children: string }) {
  return useSignedOut() ? 'You are signed out. Your mail is safe.' : children;
}

function useSignedOut(): boolean {
  return useStore(connectivity, (value) => value === 'signed-out');
}
