import type { Connection } from '@triage/contract/connection';

export interface ConnectProblem {
  title: string;
  text: string;
  /** The stored connection cannot be opened: another consent changes nothing, and forgetting it is part of the way out. */
  isSealed?: boolean;
  steps?: readonly string[];
}

const byError = new Map<string, ConnectProblem>(
  Object.entries({
    missing_oauth_params: {
      title: 'The mail provider sent you back without an answer',
      text: 'That happens when the consent page is cancelled or left open for too long. Nothing was connected or changed. Start again, and stay on the page until it brings you back here.',
    },
    invalid_oauth_state: {
      title: 'That answer belonged to another attempt',
      text: 'Connecting was started twice, in another tab, or more than ten minutes ago. For your safety the answer was thrown away. Start again from here.',
    },
    kek_mismatch: {
      title: 'The key of this server does not fit',
      text: 'Your access was sealed with another INTEGRATION_KEK than the one that this server runs with. Whoever runs it has two ways out:',
      isSealed: true,
      steps: [
        'The old key is still there: put it back as INTEGRATION_KEK, or give it as INTEGRATION_KEK_PREVIOUS beside the new one, and restart. Then check again; nothing is lost.',
        'The old key is lost: forget the stored connection, then connect again. Your mail is not touched; only the stored access is deleted.',
      ],
    },
    access_denied: {
      title: 'Access was not given',
      text: 'You chose not to allow it on the consent page. Nothing was connected. Triage cannot sort mail that it may not read.',
    },
    exchange_failed: {
      title: 'The mail provider did not finish the connection',
      text: 'It took your consent but gave no tokens. Start again; if it happens twice, the client id or secret of this server is wrong (npm run doctor tells which).',
    },
  }),
);

const unavailable: ConnectProblem = {
  title: 'The mail provider does not answer at the moment',
  text: 'Nothing was connected or changed. Wait a minute and try again; your sign-in stays as it is.',
};

export function readConnectProblem(query: URLSearchParams, connection: Connection): ConnectProblem | null {
  const error = query.get('error');
  if (error)
    return (
      byError.get(error) ?? {
        title: 'Connecting did not work',
        text: 'The mail provider gave a reason that we do not know. Nothing was changed. Start again.',
      }
    );
  if (query.get('notice') === 'provider_unavailable') return unavailable;
  if (connection.status === 'revoked')
    return {
      title: 'The mail provider has ended the connection',
      text: 'The access was taken back, or its password was changed. Everything that was sorted is still here. Reconnect, and it goes on where it stopped.',
    };
  if (connection.status === 'partial') return describePartial(connection);
  return null;
}

function describePartial({ mail, calendar }: Connection): ConnectProblem {
  const missing = mail ? 'the calendar' : calendar ? 'mail' : 'mail and calendar';
  return {
    title: `One permission is missing: ${missing}`,
    text: `On the consent page the box for ${missing} was left empty. Connect again and tick every box; each one is explained below.`,
  };
}
