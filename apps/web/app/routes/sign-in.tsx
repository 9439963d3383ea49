import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { signIn } from 'next-auth/react';

export const meta: MetaFunction = () => [{ title: 'Sign in · Triage' }];

export async function loader({ context }: LoaderFunctionArgs) {
  if (await context.request.findSession()) throw redirect('/inbox');
  return null;
}

export default function SignIn() {
  return (
    <main>
      <h1>Your inbox, sorted.</h1>
      <button type="button" onClick={() => signIn('identity', { redirectTo: '/inbox' })}>
        Sign in
      </button>
    </main>
  );
}
