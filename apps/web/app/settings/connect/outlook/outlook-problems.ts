import type { ConnectProblem } from '../connect-problem.ts';

const CLIENT_STEPS = [
  'Open entra.microsoft.com, App registrations, and the app of MICROSOFT_CLIENT_ID. If its client secret has expired, create one.',
  'Copy the application (client) ID and the value of the secret (not its ID) into MICROSOFT_CLIENT_ID and MICROSOFT_CLIENT_SECRET.',
  'Restart the server, and run npm run doctor to check the settings.',
];
const ADMIN_STEPS = [
  'Open entra.microsoft.com, Enterprise applications, and this app.',
  'Under Permissions, grant admin consent for the organization. Then connect again.',
];
const AGAIN = 'Nothing was connected. Try again in a minute.';

const unreachable = (name: string): ConnectProblem => ({
  title: `Microsoft’s ${name} server did not answer`,
  text: `Your sign-in worked, but the server of your mailbox could not be reached. ${AGAIN} If this lasts, a firewall of this server may block it.`,
});

const rejected: ConnectProblem = {
  title: 'Microsoft does not accept this server’s app',
  text: 'Trying again does not help. The administrator of this server can fix it:',
  steps: CLIENT_STEPS,
};

const misconfigured: ConnectProblem = {
  title: 'Microsoft does not accept the request of this server',
  text: 'The app’s registration does not match. The administrator of this server can fix it:',
  steps: [
    'Open entra.microsoft.com, App registrations, the app, API permissions: it needs IMAP.AccessAsUser.All and SMTP.Send (Microsoft Graph, delegated).',
    'Under Authentication, its redirect URI of the platform Web must be the one that npm run doctor shows.',
    'MICROSOFT_TENANT must fit the supported account types of the app.',
  ],
};

const problems = new Map<string, ConnectProblem>(
  Object.entries({
    access_denied: {
      title: 'Access was not granted',
      text: 'You cancelled on Microsoft’s page, or your organization asks for the approval of an administrator. Nothing was connected. For that approval, its administrator can do this:',
      steps: ADMIN_STEPS,
    },
    consent_required: {
      title: 'Your organization has to approve this app',
      text: 'An administrator of your organization can allow it:',
      steps: ADMIN_STEPS,
    },
    no_code: {
      title: 'Microsoft returned no authorization',
      text: 'The page was left open for too long, or was cancelled. Nothing was connected. Connect again.',
    },
    stale: {
      title: 'This authorization belongs to another attempt',
      text: 'You started connecting in another tab, or more than ten minutes ago. The authorization was rejected for your security. Connect again from here.',
    },
    no_refresh_token: {
      title: 'Microsoft gave no lasting access',
      text: 'The access would have ended after an hour, so nothing was connected. The app’s registration must allow offline_access; the administrator of this server adds it under API permissions.',
    },
    provider_unavailable: { title: 'Microsoft’s sign-in page is not responding', text: AGAIN },
    server_error: { title: 'Microsoft’s sign-in failed', text: AGAIN },
    temporarily_unavailable: { title: 'Microsoft’s sign-in is overloaded', text: AGAIN },
    client_rejected: rejected,
    invalid_client: rejected,
    unauthorized_client: misconfigured,
    invalid_request: misconfigured,
    invalid_scope: misconfigured,
    invalid_resource: misconfigured,
    imap_refused: {
      title: 'The mail server did not accept the sign-in',
      text: 'Microsoft signed you in, but this account may have no Outlook mailbox, or a policy of your organization blocks mail programs. Nothing was connected.',
    },
    imap_disabled: {
      title: 'IMAP is turned off for this mailbox',
      text: 'Microsoft signed you in, but the mailbox may not be read by IMAP. Nothing was connected.',
      steps: [
        'At Outlook.com: Settings, Mail, Forwarding and IMAP, let devices and apps use IMAP.',
        'At work or school, an administrator opens the mailbox in admin.exchange.microsoft.com, Manage email apps settings, and turns IMAP on.',
      ],
    },
    imap_noFolders: {
      title: 'This mailbox has no inbox',
      text: 'Microsoft signed you in, but its mail server shows no inbox. Nothing was connected.',
    },
    smtp_refused: {
      title: 'The server for sending did not accept the sign-in',
      text: 'Your mail can be read, but not sent: authenticated SMTP may be turned off. Nothing was connected.',
      steps: [
        'At work or school, an administrator opens the mailbox in admin.microsoft.com, Mail, Manage email apps, and turns Authenticated SMTP on.',
      ],
    },
    smtp_disabled: {
      title: 'Sending by SMTP is turned off for this mailbox',
      text: 'Your mail can be read, but not sent. Nothing was connected.',
      steps: [
        'An administrator of your organization opens the mailbox in admin.microsoft.com, Mail, Manage email apps, and turns Authenticated SMTP on.',
        'If it is off for the whole organization, the steps are at aka.ms/smtp_auth_disabled.',
      ],
    },
    imap_unreachable: unreachable('IMAP'),
    imap_insecure: unreachable('IMAP'),
    imap_notAllowed: unreachable('IMAP'),
    imap_busy: { title: 'Too many connections to this mailbox', text: AGAIN },
    smtp_unreachable: unreachable('SMTP'),
    smtp_insecure: unreachable('SMTP'),
    smtp_notAllowed: unreachable('SMTP'),
    smtp_noFolders: unreachable('SMTP'),
    smtp_busy: { title: 'Too many connections to this mailbox', text: AGAIN },
  }),
);

export function findOutlookProblem(name: string | null): ConnectProblem | null {
  if (name === null) return null;
  return problems.get(name) ?? { title: 'Connecting failed', text: AGAIN };
}

/** Only Microsoft can say why it ended a grant; to the person it is all the same. */
export const outlookRevoked: ConnectProblem = {
  title: 'Microsoft ended the access to this account',
  text: 'The password was changed, access was withdrawn, or your organization asks for a new sign-in. Your lanes are still here. Reconnect to continue.',
};
