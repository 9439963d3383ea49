import { requireFolder } from './folder-commands.ts';
import { removeMessages } from './imap-mailbox.ts';
import { type Handler, type ImapSession, requireMailbox, requireSelected } from './imap-session.ts';
import { textOf } from './parse-tokens.ts';

const FLAGS = '\\Answered \\Flagged \\Deleted \\Seen \\Draft';

const select: Handler = (session, { name, args }) => {
  const mailbox = requireMailbox(session);
  session.selected = null;
  const folder = requireFolder(mailbox, textOf(args[0], 'a mailbox'));
  const readOnly = name === 'EXAMINE';
  const { messages, uidValidity, uidNext, changes } = folder;
  session.selected = { folder, readOnly, view: [...messages], reported: changes };
  session.write(
    [
      `* FLAGS (${FLAGS})`,
      `* OK [PERMANENTFLAGS (${readOnly ? '' : `${FLAGS} \\*`})] Flags that can be stored`,
      `* ${messages.length} EXISTS`,
      '* 0 RECENT',
      `* OK [UIDVALIDITY ${uidValidity}] UIDs are valid`,
      `* OK [UIDNEXT ${uidNext}] The next UID`,
      `* OK [HIGHESTMODSEQ ${changes}] The last change`,
      '',
    ].join('\r\n'),
  );
  return readOnly ? '[READ-ONLY] Opened' : '[READ-WRITE] Opened';
};

/** CLOSE also deletes what is marked as deleted. */
const close: Handler = (session) => {
  const { mailbox, folder, readOnly } = requireSelected(session);
  session.selected = null;
  if (!readOnly)
    removeMessages(
      mailbox,
      folder,
      folder.messages.filter(({ flags }) => flags.has('\\Deleted')),
    );
  return 'Closed';
};

const unselect: Handler = (session) => {
  requireSelected(session);
  session.selected = null;
  return 'Closed';
};

const nothing: Handler = () => 'Done';

const enable: Handler = (session: ImapSession, { args }) => {
  const known = args.filter((name) => typeof name === 'string' && name.toUpperCase() === 'CONDSTORE');
  session.write(`* ENABLED${known.length > 0 ? ' CONDSTORE' : ''}\r\n`);
  return 'Enabled';
};

const introduce: Handler = (session) => {
  session.write('* ID ("name" "local mailbox")\r\n');
  return 'Done';
};

export const selectCommands: Record<string, Handler> = {
  SELECT: select,
  EXAMINE: select,
  CLOSE: close,
  UNSELECT: unselect,
  NOOP: nothing,
  CHECK: nothing,
  ENABLE: enable,
  ID: introduce,
};
