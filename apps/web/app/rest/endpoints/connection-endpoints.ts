import { type Endpoint, endpoint } from './define-endpoint.ts';

/** Part of the table of endpoints: the accounts that a person has connected. */
export const connectionEndpoints: readonly Endpoint[] = [
  endpoint(
    'contacts',
    'connection.contacts',
    'session',
    'Check whether contacts are read, and how many there are',
  ),
  endpoint(
    'switchContacts',
    'connection.switchContacts',
    'session',
    'Read the contacts, or delete what was read',
  ),
  endpoint('connection', 'connection.status', 'session', 'Get the connection status of mail and calendar'),
  endpoint('mailboxes', 'mailboxes.list', 'session', 'List the mailboxes of the person'),
  endpoint(
    'changeMailbox',
    'mailboxes.change',
    'person',
    'Name a mailbox, give it a colour, or choose its notifications',
    { conditions: ['mailboxNotFound'] },
  ),
  endpoint(
    'removeMailbox',
    'mailboxes.remove',
    'person',
    'Remove a further mailbox with all that is stored of it',
    { conditions: ['mailboxNotFound'] },
  ),
  endpoint(
    'findMailServers',
    'connection.findServers',
    'person',
    'Find the mail servers of an email address',
  ),
  endpoint(
    'connectMailAccount',
    'connection.connectMailAccount',
    'person',
    'Connect a mailbox by IMAP and SMTP',
    {
      conditions: [
        'mailboxNotFound',
        'mailboxIsThere',
        'tooManyMailboxes',
        'imapNotAllowed',
        'imapUnreachable',
        'imapInsecure',
        'imapRefused',
        'imapBusy',
        'imapNoInbox',
        'smtpNotAllowed',
        'smtpUnreachable',
        'smtpInsecure',
        'smtpRefused',
        'smtpBusy',
        'caldavNotAllowed',
        'caldavUnreachable',
        'caldavInsecure',
        'caldavRefused',
        'caldavBusy',
        'caldavNoCalendar',
      ],
    },
  ),
];
