import type { Connection } from '@triage/contract/account/connection';

export interface ConnectProblem {
  title: string;
  text: string;
  /** The stored tokens cannot be decrypted: a new consent does not help, deleting them may. */
  isUndecryptable?: boolean;
  steps?: readonly string[];
}

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

export function readConnectProblem(query: URLSearchParams, connection: Connection): ConnectProblem | null {
  const error = query.get('error');
  if (error)
    return (
      byError.get(error) ?? {
        title: 'Connecting failed',
        text: 'The mail provider returned an unknown error. Nothing was changed. Connect again.',
      }
    );
  const notice = byNotice.get(query.get('notice') ?? '');
  if (notice) return notice;
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
    text: `You did not select ${missing} on the consent page. Reconnect and select every permission; each one is explained below.`,
  };
}
