import { cleanLine, cleanText } from '../mail-text/clean-text.ts';
import { trimSnippet } from '../mail-text/trim-snippet.ts';
import { unescapeSnippet } from '../mail-text/unescape-snippet.ts';
import type { MailMessage } from '../ports/mail.ts';
import type { CachedMessage } from './cached-thread.ts';
import { isOwnMail } from './is-own-mail.ts';
import { formatAddress, parseAddresses } from './parse-addresses.ts';
import { parseAttachments } from './parse-attachments.ts';
import { parseBody } from './parse-body.ts';
import { parseSentAt } from './parse-date.ts';
import { findHeader, type HeaderField } from './parse-headers.ts';
import { parseParts } from './parse-parts.ts';
import { describeSealed } from './parse-sealed.ts';
import { decodeHeaderText } from './parse-words.ts';

const SUBJECT_MAX = 2_000;
const HEADER_MAX = 4_000;
const ID_MAX = 998;
const REFERENCES_MAX = 100;
const SNIPPET_MAX = 200;
const UNREADABLE = '\uFFFD';
const KEPT_HEADERS = [
  'list-unsubscribe',
  'list-unsubscribe-post',
  'list-id',
  'precedence',
  'auto-submitted',
  'x-auto-response-suppress',
  'reply-to',
  'sender',
  'return-path',
  'importance',
  'x-priority',
  'content-language',
  'x-triage-send-id',
  'feedback-id',
  'x-mailer',
  'authentication-results',
  'date',
];
const DELIVERED_TO_MAX = 5;

/** Never throws: `parseNote` names what cannot be parsed, the rest is returned. */
export async function parseMessage(message: MailMessage): Promise<CachedMessage> {
  const empty = unreadMessage(message);
  try {
    return parseWhole(message, empty);
  } catch (error) {
    return { ...empty, parseNote: `The message cannot be read: ${describeError(error)}` };
  }
}

function parseWhole(message: MailMessage, empty: CachedMessage): CachedMessage {
  const { root, notes } = parseParts(normalizeLineEnds(viewBytes(message.raw)));
  const { fields } = root;
  const { text, moreText, html } = parseBody(root, notes);
  const { attachments, calendarText } = parseAttachments(root);
  const sealed = describeSealed(root, text);
  if (sealed) notes.add(sealed);
  const from = parseFrom(fields);
  const clean = cleanText(text);
  return {
    ...empty,
    sentAt: parseSentAt(findHeader(fields, 'date'), message.internalDate),
    from,
    to: parseRecipients(fields, 'to'),
    cc: parseRecipients(fields, 'cc'),
    bcc: parseRecipients(fields, 'bcc'),
    replyTo: parseAddresses(findHeader(fields, 'reply-to')).slice(0, 1).map(formatAddress)[0] ?? '',
    subject: decodeHeaderText(findHeader(fields, 'subject'), SUBJECT_MAX),
    snippet: chooseSnippet(empty.snippet, clean),
    text: clean,
    moreText: cleanText(moreText),
    html: html === null ? null : cleanText(html),
    headers: keepHeaders(fields),
    calendarText: calendarText === null ? null : cleanText(calendarText),
    rfcMessageId: parseIds(findHeader(fields, 'message-id'))[0] ?? '',
    inReplyTo: parseIds(findHeader(fields, 'in-reply-to'))[0] ?? '',
    references: parseReferences(findHeader(fields, 'references')),
    attachments,
    parseNote: notes.size === 0 ? null : [...notes].join('. '),
  };
}

/** The provider's own, unless it could not read the letters and we can. */
function chooseSnippet(given: string, text: string): string {
  const own = trimSnippet(cleanLine(text.slice(0, SNIPPET_MAX * 2).replace(/\s+/g, ' '), SNIPPET_MAX));
  const isBroken = given.includes(UNREADABLE) && own !== '' && !own.includes(UNREADABLE);
  return isBroken ? own : given || own;
}

/** What the provider says about a message, before its bytes are read. */
function unreadMessage(message: MailMessage): CachedMessage {
  return {
    messageId: message.id,
    threadId: message.threadId,
    sentAt: parseSentAt('', message.internalDate),
    from: { name: '', email: '' },
    to: [],
    cc: [],
    bcc: [],
    replyTo: '',
    subject: '',
    snippet: trimSnippet(cleanLine(unescapeSnippet(message.snippet), 1_000)),
    text: '',
    html: null,
    headers: {},
    calendarText: null,
    labelIds: message.labelIds,
    rfcMessageId: '',
    inReplyTo: '',
    references: [],
    size: message.sizeEstimate,
    fromMe: isOwnMail(message.labelIds),
    attachments: [],
    parseNote: null,
    historyId: message.historyId,
  };
}

function parseFrom(fields: HeaderField[]): { name: string; email: string } {
  const written = findHeader(fields, 'from');
  const [author] = parseAddresses(written);
  if (author) return author;
  // `From: Shop <>` has a name only; the address is in the envelope.
  const name = decodeHeaderText(written, 256)
    .replace(/(?<!\s)\s*<[^<>]*>$/, '')
    .replace(/^"|"$/g, '');
  for (const other of ['sender', 'return-path']) {
    const [address] = parseAddresses(findHeader(fields, other));
    if (address) return name === '' ? address : { ...address, name };
  }
  return { name, email: '' };
}

function parseRecipients(fields: HeaderField[], name: string): string[] {
  return [...new Set(parseAddresses(findHeader(fields, name)).map(formatAddress))];
}

function keepHeaders(fields: HeaderField[]): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const name of KEPT_HEADERS) {
    const value = decodeHeaderText(findHeader(fields, name), HEADER_MAX);
    if (value !== '') kept[name] = value;
  }
  const delivered = parseDeliveredTo(fields);
  if (delivered !== '') kept['delivered-to'] = delivered;
  return kept;
}

/** One for each mailbox that it went through, the last one first. */
function parseDeliveredTo(fields: HeaderField[]): string {
  const all = fields.filter(({ name }) => name === 'delivered-to').slice(0, DELIVERED_TO_MAX);
  return [...new Set(all.flatMap(({ value }) => parseAddresses(value).map(({ email }) => email)))].join(', ');
}

/** `<a@b>` each; an id that came without brackets gets them. */
function parseIds(value: string): string[] {
  const bounded = cleanLine(value, 65_536);
  const ids = bounded.match(/<[^<>\s]{1,996}>/g);
  if (ids) return ids;
  const bare = bounded.split(' ')[0] ?? '';
  return bare.includes('@') && bare.length < ID_MAX - 2 ? [`<${bare.replace(/[<>]/g, '')}>`] : [];
}

/** A long thread keeps its first and its newest ids. */
function parseReferences(value: string): string[] {
  const ids = parseIds(value);
  return ids.length <= REFERENCES_MAX ? ids : [...ids.slice(0, 1), ...ids.slice(1 - REFERENCES_MAX)];
}

export function viewBytes(raw: Uint8Array): Buffer {
  return Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength);
}

/** Mail with CR alone as its line end exists; with a single LF in it, CR is no line end. */
export function normalizeLineEnds(raw: Buffer): Buffer {
  if (raw.includes(10) || !raw.includes(13)) return raw;
  return Buffer.from(raw.map((byte) => (byte === 13 ? 10 : byte)));
}

function describeError(error: unknown): string {
  return cleanLine(error instanceof Error ? error.message : String(error), 200);
}
