import type { Connection } from '@triage/contract/account/connection';
import type { ConnectProblem } from './connect-problem.ts';
import { findOutlookProblem, outlookRevoked } from './outlook/outlook-problems.ts';

const byError = new Map<string, ConnectProblem>(
  Object.entries({
    missing_oauth_params: {
      title: 'The mail provider returned no authorization',
      text: 'This happens when the consent page is cancelled, left open for too long, or blocks an account that is not on the app’s list of test users. Nothing was connected. Connect again and complete the consent page.',
    },
    invalid_oauth_state: {
      title: 'This authorization belongs to another attempt',
      text: 'You started connecting in another tab, or more than ten minutes ago. The authorization was rejected for your security. Connect again from here.',
    },
    kek_mismatch: {
      title: 'This server has the wrong encryption key',
      text: 'Your access tokens were encrypted with a different INTEGRATION_KEK. The administrator of this server has two options:',
      isUndecryptable: true,
      steps: [
        'If the old key still exists, set it as INTEGRATION_KEK, or as INTEGRATION_KEK_PREVIOUS next to the new key, and restart. Then check again. Nothing is lost.',
        'If the old key is lost, delete the stored connection and connect again. Your mail is not affected; only the encrypted tokens are deleted.',
      ],
    },
    access_denied: {
      title: 'Access was denied',
      text: 'You did not allow access on the consent page, so nothing was connected. Triage needs access to read and sort your mail.',
    },
    admin_policy_enforced: {
      title: 'Your organization does not allow this app',
      text: 'A policy of your Google Workspace blocks it. Trying again does not help. The administrator of the Workspace can fix it:',
      steps: [
        'Open admin.google.com, Security, Access and data control, API controls, Manage app access.',
        'Add the client ID of this server (MAILHOST_CLIENT_ID) as Trusted, then connect again.',
      ],
    },
    org_internal: {
      title: 'Only accounts of one organization may connect',
      text: 'The user type of the Google project is Internal. Connect an account of that organization, or let the administrator of this server set the user type to External under Audience in the Google Cloud console.',
    },
    invalid_scope: {
      title: 'The provider does not know a permission',
      text: 'The administrator of this server adds gmail.modify and calendar under Data Access in the Google Cloud console, then connect again.',
    },
    exchange_failed: {
      title: 'The mail provider did not complete the connection',
      text: 'It accepted your consent but issued no tokens. Connect again. If that fails too, the client ID or secret of this server is wrong; the administrator can run npm run doctor.',
    },
  }),
);

const byNotice = new Map<string, ConnectProblem>(
  Object.entries({
    provider_unavailable: {
      title: 'The mail provider is not responding',
      text: 'Nothing was changed and you are still signed in. Try again in a minute.',
    },
    client_rejected: {
      title: 'The mail provider does not accept this server’s client',
      text: 'Trying again does not help. The administrator of this server can fix it:',
      steps: [
        'Copy MAILHOST_CLIENT_ID and MAILHOST_CLIENT_SECRET again from the provider’s console; both must belong to the same web client.',
        'Restart the server, and run npm run doctor to check the settings.',
      ],
    },
    api_disabled: {
      title: 'An API is not enabled',
      text: 'Your account is connected, but the provider refuses to serve this server’s project. The administrator of this server can fix it:',
      steps: [
        'Open console.cloud.google.com/apis/library/gmail.googleapis.com and console.cloud.google.com/apis/library/calendar-json.googleapis.com with the project of MAILHOST_CLIENT_ID, and enable both.',
        'Wait a few minutes, then connect again.',
      ],
    },
  }),
);

export function findConnectProblem(
  query: URLSearchParams,
  connection: Connection,
  reason: string | null = null,
): ConnectProblem | null {
  const atOutlook = findOutlookProblem(query.get('problem'));
  if (atOutlook) return atOutlook;
  const error = query.get('error');
  const known = error === 'missing_oauth_params' && reason ? byError.get(reason) : undefined;
  if (known) return known;
  if (error)
    return (
      byError.get(error) ?? {
        title: 'Connecting failed',
        text: 'The mail provider returned an unknown error. Nothing was changed. Connect again.',
      }
    );
  const notice = byNotice.get(query.get('notice') ?? '');
  if (notice) return notice;
  if (connection.status === 'revoked' && connection.signIn) return outlookRevoked;
  if (connection.status === 'revoked' && connection.provider === 'imap')
    return {
      title: 'The mail server no longer accepts the password',
      text: 'It was changed, or the app password was deleted. Your lanes are still here. Connect again with the current password to continue.',
    };
  if (connection.status === 'revoked')
    return {
      title: 'The mail provider disconnected this account',
      text: 'Access was revoked, the password was changed, or the Google app is still in "Testing", where access ends after 7 days (publish the app to avoid that). Your lanes are still here. Reconnect to continue.',
    };
  if (connection.status === 'partial') return describePartial(connection);
  return null;
}

function describePartial({ mail, calendar }: Connection): ConnectProblem {
  const missing = mail ? 'the calendar' : calendar ? 'mail' : 'mail and calendar';
  return {
    title: `One permission is missing: ${missing}`,
    text: `You did not select ${missing} on the consent page. Reconnect and select every permission; each one is explained below. If the page did not offer it, the administrator of this server adds the scope under Data Access in the Google Cloud console.`,
  };
}

/** Errors that the provider shows on its own page, with the fix. */
export function describeRefusals(redirectUri: string): { code: string; fix: string }[] {
  return [
    {
      code: 'Error 400: redirect_uri_mismatch',
      fix: `Add ${redirectUri} under Authorized redirect URIs of the client, exactly as written (console.cloud.google.com/auth/clients).`,
    },
    {
      code: 'Error 401: invalid_client',
      fix: 'MAILHOST_CLIENT_ID is not a client of any project, or was deleted. Copy it again and restart the server.',
    },
    {
      code: 'Error 400: admin_policy_enforced',
      fix: 'The administrator of your Workspace trusts the client ID at admin.google.com, Security, API controls.',
    },
    {
      code: 'Error 403: access_denied',
      fix: 'The app is in Testing and you are not a test user. Click Publish app (console.cloud.google.com/auth/audience).',
    },
    {
      code: 'Error 403: org_internal',
      fix: 'The app is Internal to another organization. Choose an account of it, or set the user type to External.',
    },
    {
      code: 'Google hasn’t verified this app',
      fix: 'This is your own app, and under 100 users it needs no verification: click Advanced, then "Go to … (unsafe)".',
    },
  ];
}
