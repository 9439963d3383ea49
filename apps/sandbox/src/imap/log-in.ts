import { LOCAL_PASSWORD } from './imap-mailboxes.ts';
import { ImapRefusal } from './imap-refusal.ts';
import type { Handler, ImapSession } from './imap-session.ts';
import { textOf } from './parse-tokens.ts';

export const CAPABILITIES = [
  ...['IMAP4rev1', 'LITERAL+', 'SASL-IR', 'AUTH=PLAIN', 'ID', 'ENABLE', 'NAMESPACE', 'CHILDREN'],
  ...[
    'LIST-EXTENDED',
    'LIST-STATUS',
    'SPECIAL-USE',
    'UIDPLUS',
    'MOVE',
    'UNSELECT',
    'CONDSTORE',
    'OBJECTID',
    'IDLE',
  ],
].join(' ');

export const logIn: Handler = (session, { args }) => {
  const [user, password] = [textOf(args[0], 'a user name'), textOf(args[1], 'a password')];
  return open(session, user, password);
};

/** AUTHENTICATE PLAIN, with or without the answer in its first line. */
export function authenticate(session: ImapSession, response: string): string {
  const [, user = '', password = ''] = Buffer.from(response, 'base64').toString('utf8').split('\0');
  return open(session, user, password);
}

function open(session: ImapSession, user: string, password: string): string {
  const mailbox = password === LOCAL_PASSWORD ? session.mailboxes.open(user) : undefined;
  if (!mailbox?.isOpen) throw new ImapRefusal('NO', 'Wrong user name or password', 'AUTHENTICATIONFAILED');
  session.mailbox = mailbox;
  return `[CAPABILITY ${CAPABILITIES}] Logged in`;
}
