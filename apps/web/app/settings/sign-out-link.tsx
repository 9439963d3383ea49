import { useSignOut } from './use-sign-out.ts';

/** For somebody who signed in with the wrong account. */
export function SignOutLink() {
  const { isLeaving, leave } = useSignOut();
  return (
    <button
      type="button"
      disabled={isLeaving}
      onClick={leave}
      className="rounded-sm font-medium text-ink-2 underline decoration-line-strong underline-offset-2 hover:text-ink hover:decoration-ink"
    >
      Sign out
    </button>
  );
}
