import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { followLink, showLink } from '../server/sign-in/follow-link.server.ts';
import { LinkPage } from '../sign-in/link-page.tsx';
import { SECRET_PAGE_HEADERS } from '../sign-in/secret-page-headers.ts';

export const meta: MetaFunction = () => [
  { title: 'Sign in · Triage' },
  { name: 'robots', content: 'noindex' },
];

export const headers = () => SECRET_PAGE_HEADERS;

export const loader = ({ context, params }: LoaderFunctionArgs) => showLink(context, params['token'] ?? '');

export const action = ({ context, request, params }: ActionFunctionArgs) =>
  followLink(context, request, params['token'] ?? '');

export default function SignInLink() {
  const { state, email, signedInAs } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>()?.refusal;
  return <LinkPage state={refusal ?? state} email={email} signedInAs={signedInAs} />;
}
