import { Form, Link, useNavigation } from '@remix-run/react';
import { useEffect } from 'react';
import { wipeKeptMail } from '../client/offline/kept-mail.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { headingClass, SignInFrame } from './sign-in-frame.tsx';

type State = 'open' | 'used' | 'expired' | 'unknown' | 'notAllowed';

interface Props {
  state: State;
  email: string | null;
  signedInAs: string | null;
}

const closed: Record<Exclude<State, 'open'>, { title: string; about: string }> = {
  used: {
    title: 'This link was already used',
    about: 'Each link signs in once. Newer and older links of the same address end with it.',
  },
  expired: { title: 'This link has expired', about: 'A link can be used for 15 minutes after it was sent.' },
  unknown: {
    title: 'This link is not valid',
    about: 'Some mail programs cut off long links. Copy the whole link, or request another one.',
  },
  notAllowed: {
    title: 'This address can’t sign in here',
    about: 'Ask the administrator of this server to add your address.',
  },
};

/** Only the button signs in: mail programs and scanners open every link. */
export function LinkPage({ state, email, signedInAs }: Props) {
  const isBusy = useNavigation().state !== 'idle';
  return (
    <SignInFrame>
      {state === 'open' ? (
        <>
          <h1 className={headingClass}>Sign in to Triage</h1>
          <p className="mt-5 max-w-sm text-lg text-ink-2 wrap-anywhere">
            as <strong className="font-semibold text-ink">{email}</strong>
          </p>
          {signedInAs === null || signedInAs === email ? null : (
            <p className="mt-4 max-w-sm text-sm text-ink-2 wrap-anywhere">
              This browser is signed in as {signedInAs}. Signing in replaces that.
            </p>
          )}
          <WipeBeforeSignIn isSamePerson={signedInAs === email} />
          <Form method="post" replace className="mt-8">
            <Button type="submit" look="act" size="lg" className="min-w-44" aria-disabled={isBusy}>
              {isBusy ? 'One moment…' : 'Sign in'}
            </Button>
          </Form>
          <p className="mt-4 max-w-sm text-sm text-ink-2">
            Not your address, or you did not ask for a link? Close this page.
          </p>
        </>
      ) : (
        <>
          <h1 className={headingClass}>{closed[state].title}</h1>
          <p role="status" className="mt-5 max-w-sm text-lg text-ink-2">
            {closed[state].about}
          </p>
          <Link
            to={signedInAs === null ? '/sign-in' : '/inbox'}
            className={`mt-8 ${buttonClass('act', 'lg')}`}
          >
            {signedInAs === null ? 'Go to sign-in' : 'Go to inbox'}
          </Link>
        </>
      )}
    </SignInFrame>
  );
}

/** Data of another user's session in this browser. */
function WipeBeforeSignIn({ isSamePerson }: { isSamePerson: boolean }) {
  useEffect(() => {
    if (!isSamePerson) void wipeKeptMail().catch(() => undefined);
  }, [isSamePerson]);
  return null;
}
