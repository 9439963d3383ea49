import { findHeader, headerValues, parseHeaders, splitMessage } from '../mime/headers.ts';
import { messageText } from '../mime/message-text.ts';
import { parseMime } from '../mime/parse-mime.ts';
import type { ImapMessage } from './imap-mailbox.ts';
import { ImapRefusal } from './imap-refusal.ts';
import { type Handler, requireSelected } from './imap-session.ts';
import { type Token, textOf } from './parse-tokens.ts';
import { isSequenceSet, messagesIn } from './sequence-set.ts';
import { parseDate } from './wire-text.ts';

type Test = (message: ImapMessage) => boolean;

export const searchCommand: Handler = (session, { args, byUid }) => {
  const { view } = requireSelected(session);
  const keys = [...args];
  if (typeof keys[0] === 'string' && keys[0].toUpperCase() === 'CHARSET') keys.splice(0, 2);
  const tests: Test[] = [];
  while (keys.length > 0) tests.push(parseKey(keys, view));
  const found = view.flatMap((message, index) =>
    tests.every((test) => test(message)) ? [byUid ? message.uid : index + 1] : [],
  );
  session.write(`* SEARCH${found.map((number) => ` ${number}`).join('')}\r\n`);
  return 'Searched';
};

const FLAGS: Record<string, string> = {
  SEEN: '\\Seen',
  FLAGGED: '\\Flagged',
  DELETED: '\\Deleted',
  DRAFT: '\\Draft',
  ANSWERED: '\\Answered',
};

/** Takes one key with its values from the front. */
function parseKey(keys: Token[], view: readonly ImapMessage[]): Test {
  const token = keys.shift();
  if (Array.isArray(token)) {
    const inner = [...token];
    const tests: Test[] = [];
    while (inner.length > 0) tests.push(parseKey(inner, view));
    return (message) => tests.every((test) => test(message));
  }
  const name = textOf(token, 'a search key').toUpperCase();
  const value = () => Buffer.from(textOf(keys.shift(), 'a value'), 'latin1').toString('utf8');
  if (isSequenceSet(name)) return inSet(name, view, false);
  const flag = FLAGS[name.replace(/^UN/, '')];
  if (flag) return ({ flags }) => flags.has(flag) !== name.startsWith('UN');
  switch (name) {
    case 'ALL':
      return () => true;
    case 'UID':
      return inSet(value(), view, true);
    case 'NOT': {
      const test = parseKey(keys, view);
      return (message) => !test(message);
    }
    case 'OR': {
      const tests = [parseKey(keys, view), parseKey(keys, view)];
      return (message) => tests.some((test) => test(message));
    }
    case 'SINCE':
      return byDay(value(), (date, day) => date >= day);
    case 'BEFORE':
      return byDay(value(), (date, day) => date < day);
    case 'HEADER':
      return inHeader(value(), value());
    case 'FROM':
    case 'TO':
    case 'CC':
    case 'SUBJECT':
      return inHeader(name, value());
    case 'TEXT':
    case 'BODY':
      return inText(value(), name === 'TEXT');
    default:
      throw new ImapRefusal('BAD', 'Unknown search key');
  }
}

function inSet(set: string, view: readonly ImapMessage[], byUid: boolean): Test {
  const named = new Set(messagesIn(set, view, byUid).map(({ message }) => message));
  return (message) => named.has(message);
}

function byDay(text: string, holds: (date: number, day: number) => boolean): Test {
  const day = parseDate(text)?.getTime();
  if (day === undefined) throw new ImapRefusal('BAD', 'Invalid date');
  return ({ date }) => holds(date.getTime(), day);
}

function inHeader(name: string, words: string): Test {
  const wanted = words.toLowerCase();
  return ({ raw }) => {
    const headers = parseHeaders(splitMessage(raw.toString('latin1')).head);
    if (wanted === '') return findHeader(headers, name) !== undefined;
    return headerValues(headers, name).some((text) => text.toLowerCase().includes(wanted));
  };
}

function inText(words: string, withHeaders: boolean): Test {
  const wanted = words.toLowerCase();
  return ({ raw }) => {
    const root = parseMime(raw);
    const head = withHeaders ? root.headers.map(({ value }) => value).join('\n') : '';
    return `${head}\n${messageText(root)}`.toLowerCase().includes(wanted);
  };
}
