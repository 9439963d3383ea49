import type { Socket } from 'node:net';
import type { SandboxClock } from '../clock.ts';
import type { MicrosoftState } from '../microsoft/microsoft-state.ts';
import { type CommandParts, commandReader } from './command-reader.ts';
import { fetchCommand } from './fetch-command.ts';
import { folderCommands } from './folder-commands.ts';
import type { ImapMailboxes } from './imap-mailboxes.ts';
import { ImapRefusal } from './imap-refusal.ts';
import { type Handler, type ImapSession, report, requireMailbox } from './imap-session.ts';
import { askForLogin, CAPABILITIES, capabilitiesOf, isStillOpen, logIn } from './log-in.ts';
import { messageCommands } from './message-commands.ts';
import { parseTokens, textOf } from './parse-tokens.ts';
import { searchCommand } from './search-command.ts';
import { selectCommands } from './select-commands.ts';

const COMMANDS: Record<string, Handler> = {
  ...folderCommands,
  ...messageCommands,
  ...selectCommands,
  FETCH: fetchCommand,
  SEARCH: searchCommand,
  LOGIN: logIn,
  CAPABILITY(session) {
    session.write(`* CAPABILITY ${capabilitiesOf(session)}\r\n`);
    return 'Done';
  },
};

/** A client may not be told during these that a message is gone: it would mistake the numbers in the answer (RFC 3501, 7.4.1). */
const KEEPS_NUMBERS = new Set(['FETCH', 'STORE', 'SEARCH']);

export function serveImap(
  socket: Socket,
  {
    clock,
    imap: mailboxes,
    microsoft,
  }: { clock: SandboxClock; imap: ImapMailboxes; microsoft: MicrosoftState },
): void {
  const session: ImapSession = {
    ...{ clock, mailboxes, microsoft, token: null },
    ...{ mailbox: null, selected: null, awaits: null, isIdle: false },
    write: (bytes) => void socket.write(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes),
  };
  const onChange = () => {
    if (!isStillOpen(session)) end(session, socket);
    else if (session.isIdle) report(session, { expunge: true });
  };
  socket.on('error', () => socket.destroy());
  socket.on('close', () => session.mailbox?.listeners.delete(onChange));
  socket.on(
    'data',
    commandReader({
      onCommand(parts) {
        if (session.mailbox && !isStillOpen(session)) return end(session, socket);
        answer(session, parts, () => socket.end());
        session.mailbox?.listeners.add(onChange);
      },
      onLiteral: () => session.write('+ Go on\r\n'),
      onTooLong: () => socket.destroy(),
    }),
  );
  session.write(`* OK [CAPABILITY ${CAPABILITIES}] A local mailbox\r\n`);
}

/** As Exchange ends a session whose token is over; with a password that was changed it only hangs up. */
function end(session: ImapSession, socket: Socket): void {
  if (session.token === null) socket.destroy();
  else if (!socket.writableEnded) socket.end('* BYE Session invalidated - AccessTokenExpired\r\n');
}

function answer(session: ImapSession, parts: CommandParts, hangUp: () => void): void {
  const [line] = parts;
  const { awaits } = session;
  if (awaits && typeof line === 'string') {
    session.awaits = null;
    awaits(line);
    return;
  }
  let tag = '*';
  try {
    const [first, second, ...rest] = parseTokens(parts);
    tag = textOf(first, 'a tag');
    const byUid = textOf(second, 'a command').toUpperCase() === 'UID';
    const name = textOf(byUid ? rest[0] : second, 'a command').toUpperCase();
    const args = byUid ? rest.slice(1) : rest;
    if (name === 'LOGOUT') {
      session.write(`* BYE Good-bye\r\n${tag} OK Done\r\n`);
      hangUp();
    } else if (name === 'IDLE') idle(session, tag);
    else if (name === 'AUTHENTICATE') {
      const [method = '', initial] = args.map((arg) => textOf(arg, 'an answer'));
      const accept = (text: string) => session.write(`${tag} OK ${text}\r\n`);
      askForLogin(session, { method, initial }, { accept, refuse: (error) => refuse(session, tag, error) });
    } else {
      if (isTurnedOff(session)) throw new ImapRefusal('BAD', 'User is authenticated but not connected.');
      const handler = COMMANDS[name];
      if (!handler) throw new ImapRefusal('BAD', 'Unknown command');
      const text = handler(session, { tag, name, args, byUid });
      report(session, { expunge: byUid || !KEEPS_NUMBERS.has(name) });
      session.write(`${tag} OK ${text}\r\n`);
    }
  } catch (error) {
    refuse(session, tag, error);
  }
}

function refuse(session: ImapSession, tag: string, error: unknown): void {
  if (!(error instanceof ImapRefusal)) {
    console.error('sandbox imap:', error);
    session.write(`${tag} NO [SERVERBUG] Internal error\r\n`);
    return;
  }
  const code = error.code ? `[${error.code}] ` : '';
  session.write(`${tag} ${error.answer} ${code}${error.message}\r\n`);
}

function idle(session: ImapSession, tag: string): void {
  requireMailbox(session);
  session.write('+ Waiting for changes\r\n');
  session.isIdle = true;
  report(session, { expunge: true });
  session.awaits = () => {
    session.isIdle = false;
    session.write(`${tag} OK Done\r\n`);
  };
}

/** Exchange accepts the token of a mailbox without IMAP, and then refuses every command. */
function isTurnedOff({ mailbox, microsoft }: ImapSession): boolean {
  return mailbox !== null && microsoft.rules.imapOff.includes(mailbox.email);
}
