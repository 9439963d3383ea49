import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { pathAfterSignIn } from '@triage/contract/account/sign-in-path';
import { nameIssuer } from '../client/data/settings/name-issuer.ts';
import { findSessionToken } from '../server/session.server.ts';
import { askForLink } from '../server/sign-in/ask-for-link.server.ts';
import { keepPath } from '../server/sign-in/kept-path.server.ts';
import { waysToSignIn } from '../server/sign-in/ways-to-sign-in.server.ts';
import { SECRET_PAGE_HEADERS } from '../sign-in/secret-page-headers.ts';
import { SignInPage } from '../sign-in/sign-in-page.tsx';

export const meta: MetaFunction = () => [{ title: 'Sign in · Triage' }];

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export async function loader({ context, request }: LoaderFunctionArgs) {
  if (await context.request.findSession()) throw redirect(pathAfterSignIn(new URL(request.url).searchParams));
  const { issuer, ...ways } = await waysToSignIn(context);
  const provider = issuer === null ? null : nameIssuer(issuer);
  // Its form must name an origin, in a browser without scripts too.
  const hasEnded = findSessionToken(context.app.services.settings, request) !== undefined;
  return data({ ...ways, provider, hasEnded }, ways.mail ? { headers: SECRET_PAGE_HEADERS } : {});
}

export async function action({ context, request }: ActionFunctionArgs) {
  const asked = await askForLink(context, request);
  const headers = {
    'Set-Cookie': await keepPath(context.app, pathAfterSignIn(new URL(request.url).searchParams)),
  };
  return data(asked, { headers });
}

export default function SignIn() {
  const { hasEnded, ...ways } = useLoaderData<typeof loader>();
  return <SignInPage ways={ways} hasEnded={hasEnded} asked={useActionData<typeof action>() ?? null} />;
}
