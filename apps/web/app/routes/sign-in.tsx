import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { useLoaderData, useSearchParams } from '@remix-run/react';
import { signIn } from 'next-auth/react';
import { useEffect, useState } from 'react';
import { nameIssuer } from '../client/data/settings/name-issuer.ts';
import { wipeKeptMail } from '../client/offline/kept-mail.ts';
import { Button } from '../ui/button.tsx';
import { Logo } from '../ui/logo.tsx';
import { SortingScene } from '../ui/sorting-scene.tsx';

export const meta: MetaFunction = () => [{ title: 'Sign in · Triage' }];

export async function loader({ context }: LoaderFunctionArgs) {
  if (await context.request.findSession()) throw redirect('/inbox');
  return { provider: nameIssuer(context.app.env.IDENTITY_ISSUER) };
}

const problems = new Map<string, string>(
  Object.entries({
    AccessDenied: 'Sign-in was refused: the provider has not verified the email address of this account.',
    NotAllowed:
      'This server does not admit this account. Sign in with another one, or ask the administrator of this server to add your address.',
    Configuration:
      'The identity provider could not be reached. The administrator of this server can find the reason in its log.',
    Verification: 'This sign-in link has already been used. Sign in again.',
  }),
);

export default function SignIn() {
  const { provider } = useLoaderData<typeof loader>();
  const [query] = useSearchParams();
  const [isLeaving, setLeaving] = useState(false);
  const error = query.get('error');
  // A session that ended elsewhere leaves its mail here.
  useEffect(() => {
    void wipeKeptMail().catch(() => undefined);
  }, []);
  return (
    <main className="grid min-h-dvh grid-rows-[auto_1fr] lg:grid-cols-[minmax(26rem,5fr)_7fr] lg:grid-rows-1">
      <div className="flex flex-col justify-between gap-10 px-8 py-8 sm:px-14 sm:py-12">
        <p className="flex items-center gap-2.5 text-lg font-bold tracking-tight">
          <Logo size={26} /> Triage
        </p>
        <div className="max-w-md">
          <h1 className="text-[clamp(2.25rem,4.6vw,3.5rem)] leading-[1.04] font-bold tracking-[-0.03em] text-balance">
            Your inbox, sorted before you look.
          </h1>
          <p className="mt-5 max-w-sm text-lg text-ink-2">
            Triage sorts your mail by what it needs: a reply, a meeting time, or just a look. Everything else
            is done.
          </p>
          {error ? (
            <p role="alert" className="mt-6 rounded-md bg-danger-wash px-4 py-3 text-sm text-danger">
              {problems.get(error) ?? 'Sign-in failed. Try again.'}
            </p>
          ) : null}
          <Button
            look="act"
            size="lg"
            className="mt-8 min-w-44"
            aria-disabled={isLeaving}
            onClick={() => {
              setLeaving(true);
              void signIn('identity', { redirectTo: '/inbox' }).catch(() => setLeaving(false));
            }}
          >
            {isLeaving ? 'One moment…' : `Sign in with ${provider}`}
          </Button>
          <p className="mt-4 max-w-sm text-sm text-ink-2">
            Signing in only confirms who you are. You give access to your mail and calendar in a second step.
          </p>
        </div>
        <p className="max-w-sm text-xs text-ink-3">
          You or somebody you trust runs this server. Mail stays in your mail account. You can delete
          everything stored here at any time.
        </p>
      </div>
      <SortingScene />
    </main>
  );
}
