import { IMAP_SCOPE, opensMailbox, TOKEN_CHALLENGE } from '../microsoft/microsoft-tokens.ts';
import { isAtOutlook, LOCAL_PASSWORD } from './imap-mailboxes.ts';
import { ImapRefusal } from './imap-refusal.ts';
import type { Handler, ImapSession } from './imap-session.ts';
import { textOf } from './parse-tokens.ts';

export const CAPABILITIES = [
  ...[
    'IMAP4rev1',
    'LITERAL+',
    'SASL-IR',
    'AUTH=PLAIN',
    'AUTH=XOAUTH2',
    'ID',
    'ENABLE',
    'NAMESPACE',
    'CHILDREN',
  ],
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

/** As Exchange Online has them, without those that mean nothing to a client. */
const EXCHANGE_CAPABILITIES =
  'IMAP4 IMAP4rev1 AUTH=PLAIN AUTH=XOAUTH2 SASL-IR UIDPLUS MOVE ID UNSELECT CHILDREN IDLE NAMESPACE LITERAL+';

export function capabilitiesOf({ mailbox }: Pick<ImapSession, 'mailbox'>): string {
  return mailbox && isAtOutlook(mailbox.email) ? EXCHANGE_CAPABILITIES : CAPABILITIES;
}

export const logIn: Handler = (session, { args }) => {
  const [user, password] = [textOf(args[0], 'a user name'), textOf(args[1], 'a password')];
  return open(session, user, isPassword(user, password));
};

/** AUTHENTICATE, with or without the answer in its first line. */
export function askForLogin(
  session: ImapSession,
  { method, initial }: { method: string; initial: string | undefined },
  { accept, refuse }: { accept(text: string): void; refuse(error: unknown): void },
): void {
  const take = MECHANISMS[method.toUpperCase()];
  if (!take) throw new ImapRefusal('NO', 'Only PLAIN and XOAUTH2 are offered');
  const answer = (response: string) => {
    try {
      accept(take(session, Buffer.from(response, 'base64').toString('utf8')));
    } catch (error) {
      const asksFirst = method.toUpperCase() === 'XOAUTH2' && session.microsoft.rules.challenge;
      if (asksFirst) {
        // The client answers the reason with an empty line, and only then hears the refusal.
        session.awaits = () => refuse(error);
        session.write(`+ ${Buffer.from(JSON.stringify(TOKEN_CHALLENGE)).toString('base64')}\r\n`);
      } else refuse(error);
    }
  };
  if (initial === undefined) {
    session.awaits = answer;
    session.write('+ \r\n');
  } else answer(initial);
}

const MECHANISMS: Record<string, (session: ImapSession, response: string) => string> = {
  PLAIN(session, response) {
    const [, user = '', password = ''] = response.split('\0');
    return open(session, user, isPassword(user, password));
  },
  XOAUTH2(session, response) {
    const field = (name: string) =>
      response
        .split('\x01')
        .find((part) => part.startsWith(name))
        ?.slice(name.length) ?? '';
    const [user, token] = [field('user='), field('auth=Bearer ')];
    const text = open(session, user, opensMailbox(session.microsoft, { user, token, scope: IMAP_SCOPE }));
    session.token = token;
    return text;
  },
};

/** Whether the token that opened the mailbox is still good. A password is. */
export function isStillOpen({ token, mailbox, microsoft }: ImapSession): boolean {
  if (!mailbox?.isOpen) return false;
  return token === null || opensMailbox(microsoft, { user: mailbox.email, token, scope: IMAP_SCOPE });
}

function isPassword(user: string, password: string): boolean {
  return password === LOCAL_PASSWORD && !isAtOutlook(user);
}

function open(session: ImapSession, user: string, isRight: boolean): string {
  const mailbox = isRight ? session.mailboxes.open(user) : undefined;
  if (!mailbox?.isOpen) throw new ImapRefusal('NO', 'AUTHENTICATE failed', refusalCode(user));
  session.mailbox = mailbox;
  return `[CAPABILITY ${capabilitiesOf(session)}] Logged in`;
}

/** Microsoft's servers say no more than that it failed. */
function refusalCode(user: string): string | null {
  return isAtOutlook(user) ? null : 'AUTHENTICATIONFAILED';
}
