import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { callAsPerson } from '../server/page-caller.server.ts';
import { ConnectPage } from '../settings/connect-page.tsx';

export const meta: MetaFunction = () => [{ title: 'Connect your mail · Triage' }];

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { caller, session } = await callAsPerson(context);
  const connection = await caller.connection.status();
  if (connection.status === 'connected' && !new URL(request.url).search) throw redirect('/inbox');
  return { connection, email: session.user.email };
}

export default function Connect() {
  const { connection, email } = useLoaderData<typeof loader>();
  return <ConnectPage connection={connection} email={email} />;
}
