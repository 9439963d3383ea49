import { createFolder, findFolder, type ImapFolder, type ImapMailbox, tell } from './imap-mailbox.ts';
import { ImapRefusal } from './imap-refusal.ts';
import { type Handler, requireMailbox } from './imap-session.ts';
import { listOf, textOf } from './parse-tokens.ts';
import { quoted } from './wire-text.ts';

const DELIMITER = '/';

export function requireFolder(mailbox: ImapMailbox, path: string, code = 'NONEXISTENT'): ImapFolder {
  const folder = findFolder(mailbox, path);
  if (!folder) throw new ImapRefusal('NO', 'No such mailbox', code);
  return folder;
}

const create: Handler = (session, { args }) => {
  const mailbox = requireMailbox(session);
  const path = textOf(args[0], 'a name').replace(/\/$/, '');
  if (path === '') throw new ImapRefusal('NO', 'A mailbox needs a name', 'CANNOT');
  if (findFolder(mailbox, path)) throw new ImapRefusal('NO', 'It exists already', 'ALREADYEXISTS');
  createFolder(mailbox, session.clock, { path });
  return 'Created';
};

const remove: Handler = (session, { args }) => {
  const mailbox = requireMailbox(session);
  const folder = requireFolder(mailbox, textOf(args[0], 'a name'));
  if (folder.path === 'INBOX') throw new ImapRefusal('NO', 'INBOX stays', 'CANNOT');
  mailbox.folders.delete(folder.path);
  tell(mailbox);
  return 'Deleted';
};

/** With everything below it. */
const rename: Handler = (session, { args }) => {
  const mailbox = requireMailbox(session);
  const folder = requireFolder(mailbox, textOf(args[0], 'a name'));
  const target = textOf(args[1], 'a new name');
  if (folder.path === 'INBOX') throw new ImapRefusal('NO', 'INBOX keeps its name', 'CANNOT');
  if (findFolder(mailbox, target)) throw new ImapRefusal('NO', 'It exists already', 'ALREADYEXISTS');
  const old = folder.path;
  for (const one of [...mailbox.folders.values()]) {
    if (one !== folder && !one.path.startsWith(old + DELIMITER)) continue;
    mailbox.folders.delete(one.path);
    one.path = target + one.path.slice(old.length);
    mailbox.folders.set(one.path, one);
  }
  tell(mailbox);
  return 'Renamed';
};

const subscribe =
  (subscribed: boolean): Handler =>
  (session, { args }) => {
    requireFolder(requireMailbox(session), textOf(args[0], 'a name')).subscribed = subscribed;
    return 'Done';
  };

const namespace: Handler = (session) => {
  session.write(`* NAMESPACE (("" "${DELIMITER}")) NIL NIL\r\n`);
  return 'Done';
};

const status: Handler = (session, { args }) => {
  const folder = requireFolder(requireMailbox(session), textOf(args[0], 'a name'));
  session.write(statusLine(folder, listOf(args[1])));
  return 'Done';
};

/** LIST, LIST with RETURN (RFC 5258, 5819), and LSUB. */
const list: Handler = (session, { name, args }) => {
  const mailbox = requireMailbox(session);
  const rest = Array.isArray(args[0]) ? args.slice(1) : args;
  const selection = Array.isArray(args[0]) ? listOf(args[0]).map(upper) : [];
  const reference = textOf(rest[0], 'a reference');
  const patterns = Array.isArray(rest[1]) ? listOf(rest[1]) : [textOf(rest[1], 'a pattern')];
  if (patterns.length === 1 && patterns[0] === '') {
    session.write(`* ${name} (\\Noselect) "${DELIMITER}" ""\r\n`);
    return 'Done';
  }
  const options = Array.isArray(rest[3]) ? rest[3] : [];
  const onlySubscribed = name === 'LSUB' || selection.includes('SUBSCRIBED');
  const onlyUses = selection.includes('SPECIAL-USE');
  for (const folder of mailbox.folders.values()) {
    if (!patterns.some((pattern) => matches(reference + pattern, folder.path))) continue;
    if ((onlySubscribed && !folder.subscribed) || (onlyUses && !folder.use)) continue;
    const flags = [hasChildren(mailbox, folder) ? '\\HasChildren' : '\\HasNoChildren'];
    if (folder.use) flags.push(folder.use);
    if (folder.subscribed) flags.push('\\Subscribed');
    session.write(`* ${name} (${flags.join(' ')}) "${DELIMITER}" ${quoted(folder.path)}\r\n`);
    const at = options.findIndex((option) => typeof option === 'string' && upper(option) === 'STATUS');
    if (at >= 0) session.write(statusLine(folder, listOf(options[at + 1])));
  }
  return 'Done';
};

export const folderCommands: Record<string, Handler> = {
  CREATE: create,
  DELETE: remove,
  RENAME: rename,
  SUBSCRIBE: subscribe(true),
  UNSUBSCRIBE: subscribe(false),
  NAMESPACE: namespace,
  STATUS: status,
  LIST: list,
  LSUB: list,
};

function statusLine(folder: ImapFolder, wanted: readonly string[]): string {
  const { messages, uidNext, uidValidity, changes, path } = folder;
  const values: Record<string, number> = {
    MESSAGES: messages.length,
    RECENT: 0,
    UIDNEXT: uidNext,
    UIDVALIDITY: uidValidity,
    UNSEEN: messages.filter(({ flags }) => !flags.has('\\Seen')).length,
    HIGHESTMODSEQ: changes,
  };
  const said = wanted.map(upper).flatMap((name) => (name in values ? [`${name} ${values[name]}`] : []));
  return `* STATUS ${quoted(path)} (${said.join(' ')})\r\n`;
}

function hasChildren(mailbox: ImapMailbox, { path }: ImapFolder): boolean {
  return [...mailbox.folders.keys()].some((other) => other.startsWith(path + DELIMITER));
}

/** `*` is any text, `%` any text of one level. */
function matches(pattern: string, path: string): boolean {
  if (pattern === '') return path === '';
  const [char = '', rest] = [pattern[0], pattern.slice(1)];
  if (char !== '*' && char !== '%') return path.charAt(0) === char && matches(rest, path.slice(1));
  for (let length = 0; length <= path.length; length++) {
    if (char === '%' && path.slice(0, length).includes(DELIMITER)) return false;
    if (matches(rest, path.slice(length))) return true;
  }
  return false;
}

function upper(text: string): string {
  return text.toUpperCase();
}
