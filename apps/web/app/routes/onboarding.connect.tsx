import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { Connection } from '@triage/contract/account/connection';
import type { PersonMailbox } from '@triage/contract/account/mailboxes';
import { nameIssuer } from '../client/data/settings/name-issuer.ts';
import { parseReason } from '../server/connect/connect-reason.server.ts';
import { callAsUser } from '../server/page-caller.server.ts';
import { ConnectPage } from '../settings/connect/connect-page.tsx';

export const meta: MetaFunction = () => [{ title: 'Connect your mail · Triage' }];

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { caller, session } = await callAsUser(context);
  const { mailboxes, ...first } = await caller.connection.status();
  const query = new URL(request.url).searchParams;
  if (first.status === 'connected' && query.size === 0) throw redirect('/inbox');
  const asked = query.get('mailbox');
  const known = mailboxes?.find(({ mailboxId }) => mailboxId === asked);
  const mailbox = asked === 'new' ? asked : (known?.mailboxId ?? null);
  const provider = nameIssuer(context.app.env.MAILHOST_ISSUER);
  const { email } = session.user;
  return {
    connection: asked === 'new' ? { ...first, ...nothing } : known ? connectionOf(first, known) : first,
    mailbox,
    email,
    provider,
    reason: parseReason(request),
    appUrl: context.app.env.APP_URL,
    offersGoogle: context.app.env.MAILHOST_CLIENT_ID !== undefined,
    offersOther: context.app.services.otherMail !== undefined,
    offersOutlook: context.app.services.microsoft !== undefined,
    trial: context.app.env.MAIL_TRIAL_ACCOUNT ?? null,
  };
}

const nothing = {
  status: 'none',
  emailAddress: null,
  mail: false,
  calendar: false,
  provider: undefined,
} as const;

/** Without the permissions of another mailbox. */
function connectionOf(first: Connection, { status, emailAddress, calendar, provider }: PersonMailbox) {
  const mail = status === 'connected';
  return { ...first, status, emailAddress, mail, calendar, provider };
}

export default function Connect() {
  return <ConnectPage {...useLoaderData<typeof loader>()} />;
}
