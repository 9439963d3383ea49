import { requireFolder } from './folder-commands.ts';
import {
  appendMessage,
  type ImapFolder,
  type ImapMailbox,
  type ImapMessage,
  removeMessages,
  setFlags,
} from './imap-mailbox.ts';
import { ImapRefusal } from './imap-refusal.ts';
import { type Handler, report, requireMailbox, requireSelected, requireWritable } from './imap-session.ts';
import { listOf, textOf } from './parse-tokens.ts';
import { messagesIn, writeSet } from './sequence-set.ts';
import { parseDate } from './wire-text.ts';

/** Path, flags, a date and the message: the two in the middle may be missing. */
const append: Handler = (session, { args }) => {
  const mailbox = requireMailbox(session);
  const folder = requireFolder(mailbox, textOf(args[0], 'a mailbox'), 'TRYCREATE');
  const flags = args.slice(1, -1).flatMap((token) => (Array.isArray(token) ? listOf(token) : []));
  const dates = args.slice(1, -1).flatMap((token) => (Array.isArray(token) ? [] : [parseDate(token)]));
  const raw = Buffer.from(textOf(args.at(-1), 'a message'), 'latin1');
  const date = dates[0] ?? new Date(session.clock.now());
  const message = appendMessage(mailbox, folder, { raw, flags, date });
  return `[APPENDUID ${folder.uidValidity} ${message.uid}] Appended`;
};

const store: Handler = (session, { args, byUid }) => {
  const { mailbox, folder, view } = requireWritable(session);
  const chosen = messagesIn(textOf(args[0], 'messages'), view, byUid);
  const [, how] = /^([+-]?FLAGS)(?:\.SILENT)?$/i.exec(textOf(args[1], 'what to store')) ?? [];
  if (!how) throw new ImapRefusal('BAD', 'Only flags can be stored');
  const named = Array.isArray(args[2])
    ? listOf(args[2])
    : args.slice(2).map((flag) => textOf(flag, 'a flag'));
  for (const { message } of chosen) {
    const flags = new Set(how.startsWith('+') || how.startsWith('-') ? message.flags : []);
    for (const flag of named) {
      if (how.startsWith('-')) flags.delete(flag);
      else flags.add(flag);
    }
    setFlags(mailbox, folder, { message, flags });
  }
  return 'Stored';
};

const copy: Handler = (session, { args, byUid }) => {
  const { mailbox, folder, view } = requireSelected(session);
  const target = requireFolder(mailbox, textOf(args[1], 'a mailbox'), 'TRYCREATE');
  const chosen = stillIn(folder, messagesIn(textOf(args[0], 'messages'), view, byUid));
  return `${copyTo(mailbox, target, chosen)}Copied`;
};

const move: Handler = (session, { args, byUid }) => {
  const { mailbox, folder, view } = requireWritable(session);
  const target = requireFolder(mailbox, textOf(args[1], 'a mailbox'), 'TRYCREATE');
  const chosen = stillIn(folder, messagesIn(textOf(args[0], 'messages'), view, byUid));
  const code = copyTo(mailbox, target, chosen);
  // Before the messages lose their numbers.
  if (code) session.write(`* OK ${code}Moved\r\n`);
  removeMessages(mailbox, folder, chosen);
  report(session, { expunge: true });
  return 'Moved';
};

const expunge: Handler = (session, { args, byUid }) => {
  const { mailbox, folder, view } = requireWritable(session);
  const named = byUid
    ? new Set(messagesIn(textOf(args[0], 'messages'), view, true).map(({ message }) => message))
    : null;
  const gone = folder.messages.filter(
    (message) => message.flags.has('\\Deleted') && (named === null || named.has(message)),
  );
  removeMessages(mailbox, folder, gone);
  report(session, { expunge: true });
  return 'Expunged';
};

export const messageCommands: Record<string, Handler> = {
  APPEND: append,
  STORE: store,
  COPY: copy,
  MOVE: move,
  EXPUNGE: expunge,
};

/** A session may still see what another one has moved away: that is not there to be moved again. */
function stillIn(folder: ImapFolder, chosen: readonly { message: ImapMessage }[]): ImapMessage[] {
  return chosen.map(({ message }) => message).filter((message) => folder.messages.includes(message));
}

function copyTo(mailbox: ImapMailbox, target: ImapFolder, chosen: readonly ImapMessage[]): string {
  if (chosen.length === 0) return '';
  const copies = chosen.map(({ raw, flags, date, emailId }) =>
    appendMessage(mailbox, target, { raw, flags, date, emailId }),
  );
  const uids = (messages: readonly ImapMessage[]) => writeSet(messages.map(({ uid }) => uid));
  return `[COPYUID ${target.uidValidity} ${uids(chosen)} ${uids(copies)}] `;
}
