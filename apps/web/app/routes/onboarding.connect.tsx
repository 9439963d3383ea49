import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { nameIssuer } from '../client/data/name-issuer.ts';
import { callAsUser } from '../server/page-caller.server.ts';
import { ConnectPage } from '../settings/connect/connect-page.tsx';

export const meta: MetaFunction = () => [{ title: 'Connect your mail · Triage' }];

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { caller, session } = await callAsUser(context);
  const connection = await caller.connection.status();
  if (connection.status === 'connected' && !new URL(request.url).search) throw redirect('/inbox');
  const provider = nameIssuer(context.app.env.MAILHOST_ISSUER);
  return { connection, email: session.user.email, provider };
}

export default function Connect() {
  return <ConnectPage {...useLoaderData<typeof loader>()} />;
}
