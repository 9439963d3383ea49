import { parseFetchItems } from './fetch-items.ts';
import { setFlags } from './imap-mailbox.ts';
import { type Handler, requireSelected } from './imap-session.ts';
import { listOf, textOf } from './parse-tokens.ts';
import { messagesIn } from './sequence-set.ts';

export const fetchCommand: Handler = (session, { args, byUid }) => {
  const { mailbox, folder, view, readOnly } = requireSelected(session);
  const chosen = messagesIn(textOf(args[0], 'messages'), view, byUid);
  const names = typeof args[1] === 'string' ? [args[1]] : listOf(args[1]);
  const hasUid = names.some((name) => name.toUpperCase() === 'UID');
  const items = parseFetchItems(byUid && !hasUid ? ['UID', ...names] : names);
  const since = parseSince(listOf(args[2]));
  const live = new Set(folder.messages);
  for (const { number, message } of chosen) {
    // Deleted by another client, and this one was not told of it yet.
    if (!live.has(message) || message.changed <= since) continue;
    if (!readOnly && items.some(({ marksSeen }) => marksSeen))
      setFlags(mailbox, folder, { message, flags: new Set([...message.flags, '\\Seen']) });
    const written = items.flatMap((item, index) => [
      ...(index > 0 ? [Buffer.from(' ')] : []),
      item.write(message),
    ]);
    session.write(Buffer.concat([Buffer.from(`* ${number} FETCH (`), ...written, Buffer.from(')\r\n')]));
  }
  return 'Fetched';
};

function parseSince(modifiers: readonly string[]): number {
  const at = modifiers.findIndex((name) => name.toUpperCase() === 'CHANGEDSINCE');
  return at < 0 ? 0 : Number(modifiers[at + 1] ?? 0);
}
