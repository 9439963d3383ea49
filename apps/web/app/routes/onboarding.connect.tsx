import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { nameIssuer } from '../client/data/settings/name-issuer.ts';
import { parseReason } from '../server/connect-reason.server.ts';
import { callAsUser } from '../server/page-caller.server.ts';
import { ConnectPage } from '../settings/connect/connect-page.tsx';

export const meta: MetaFunction = () => [{ title: 'Connect your mail · Triage' }];

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { caller, session } = await callAsUser(context);
  const connection = await caller.connection.status();
  if (connection.status === 'connected' && !new URL(request.url).search) throw redirect('/inbox');
  const provider = nameIssuer(context.app.env.MAILHOST_ISSUER);
  const { email } = session.user;
  return {
    connection,
    email,
    provider,
    reason: parseReason(request),
    appUrl: context.app.env.APP_URL,
    offersOther: context.app.services.otherMail !== undefined,
    offersOutlook: context.app.services.microsoft !== undefined,
    trial: context.app.env.MAIL_TRIAL_ACCOUNT ?? null,
  };
}

export default function Connect() {
  return <ConnectPage {...useLoaderData<typeof loader>()} />;
}
