import { useSearchParams } from '@remix-run/react';
import { pathAfterSignIn, signInPath } from '@triage/contract/account/sign-in-path';
import { useEffect } from 'react';
import { wipeKeptMail } from '../client/offline/kept-mail.ts';
import { EmailForm } from './email-form.tsx';
import { LinkSent } from './link-sent.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { describeProblem } from './problems.ts';
import { ProviderButton } from './provider-button.tsx';
import { Alert, headingClass, Note, SignInFrame } from './sign-in-frame.tsx';
import type { Asked, Ways } from './ways.ts';

interface Props {
  ways: Ways;
  asked: Asked | null;
  /** The browser still has the cookie of a session that is over. */
  hasEnded: boolean;
}

export function SignInPage({ ways, asked, hasEnded }: Props) {
  const [query] = useSearchParams();
  const error = query.get('error');
  const to = pathAfterSignIn(query);
  // A session that ended elsewhere leaves its mail here.
  useEffect(() => {
    void wipeKeptMail().catch(() => undefined);
  }, []);
  if (asked?.state === 'sent')
    return (
      <SignInFrame>
        <LinkSent email={asked.email} isMailDown={asked.isMailDown} here={signInPath(to)} />
      </SignInFrame>
    );
  return (
    <SignInFrame>
      <h1 className={headingClass}>Your inbox, sorted before you look.</h1>
      <p className="mt-5 max-w-sm text-lg text-ink-2">
        Triage sorts your mail by what it needs: a reply, a meeting time, or just a look. Everything else is
        done.
      </p>
      {error ? (
        <Alert>{describeProblem(error)}</Alert>
      ) : hasEnded || query.has('ended') ? (
        <Note>Your session has ended. Sign in to go on where you were.</Note>
      ) : query.has('to') ? (
        <Note>Sign in to open that page.</Note>
      ) : null}
      <div className="mt-8 flex flex-wrap gap-3">
        {ways.provider === null ? null : <ProviderButton provider={ways.provider} to={to} />}
        {ways.passkeys ? <PasskeyButton origin={ways.origin} to={to} /> : null}
      </div>
      {ways.mail ? <EmailForm asked={asked} ways={ways} here={signInPath(to)} /> : null}
      <p className="mt-4 max-w-sm text-sm text-ink-2">
        Signing in only confirms who you are. You give access to your mail and calendar in a second step.
      </p>
    </SignInFrame>
  );
}
