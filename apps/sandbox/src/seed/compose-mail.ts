import { attachmentFor } from './attachment-bytes.ts';
import type { CalendarPart } from './calendar-part.ts';
import { encodeBody, encodeHeader, encodeMailbox, foldBase64 } from './encode-mime.ts';
import type { Charset } from './story.ts';

export type Letter = {
  from: string;
  to: string[];
  cc: string[];
  subject: string;
  date: Date;
  offsetMinutes: number;
  messageId: string;
  references: string[];
  text: string;
  html: string | null;
  headers: Record<string, string>;
  attach: string[];
  calendar: CalendarPart | null;
  charset: Charset;
  encoding: string;
  token: string;
};

type Part = { headers: string[]; body: string };

/**
 * Written without a library, so that the same seed gives the same bytes: boundaries and ids come from the message's
 * token.
 */
export function composeMail(letter: Letter): string {
  const { charset } = letter;
  const root = rootPart(letter);
  const list = (mailboxes: string[]) =>
    mailboxes.map((mailbox) => encodeMailbox(mailbox, charset)).join(',\r\n ');
  const headers = [
    `Date: ${formatDate(letter.date, letter.offsetMinutes)}`,
    `From: ${encodeMailbox(letter.from, charset)}`,
    `To: ${letter.to.length > 0 ? list(letter.to) : 'undisclosed-recipients:;'}`,
    ...(letter.cc.length > 0 ? [`Cc: ${list(letter.cc)}`] : []),
    `Subject: ${encodeHeader(letter.subject, charset)}`,
    `Message-ID: ${letter.messageId}`,
    ...(letter.references.length > 0
      ? [`In-Reply-To: ${letter.references.at(-1)}`, `References: ${letter.references.join('\r\n ')}`]
      : []),
    ...Object.entries(letter.headers).map(([name, value]) => `${name}: ${encodeHeader(value)}`),
    'MIME-Version: 1.0',
    ...root.headers,
  ];
  return `${headers.join('\r\n')}\r\n\r\n${root.body}\r\n`;
}

function rootPart(letter: Letter): Part {
  const { text, html, charset, encoding, calendar, attach, token } = letter;
  const shown = [textPart('plain', text, charset, encoding)];
  if (html !== null) shown.push(textPart('html', html, charset, encoding));
  if (calendar) shown.push(calendarOf(calendar));
  const body = shown.length === 1 && shown[0] ? shown[0] : multipart('alternative', shown, `=_alt_${token}`);
  if (attach.length === 0) return body;
  return multipart('mixed', [body, ...attach.map(attachmentPart)], `=_mix_${token}`);
}

function textPart(kind: string, text: string, charset: Charset, encoding: string): Part {
  return {
    headers: [`Content-Type: text/${kind}; charset=${charset}`, `Content-Transfer-Encoding: ${encoding}`],
    body: encodeBody(text, charset, encoding),
  };
}

function calendarOf({ method, text }: CalendarPart): Part {
  return {
    headers: [
      `Content-Type: text/calendar; charset=utf-8; method=${method}`,
      'Content-Transfer-Encoding: base64',
    ],
    body: encodeBody(text, 'utf-8', 'base64'),
  };
}

function attachmentPart(name: string): Part {
  const { type, bytes } = attachmentFor(name);
  const ascii = /^[\x20-\x7e]+$/.test(name);
  const file = ascii ? `filename="${name}"` : `filename*=utf-8''${encodeURIComponent(name)}`;
  return {
    headers: [
      `Content-Type: ${type}`,
      `Content-Disposition: attachment; ${file}`,
      'Content-Transfer-Encoding: base64',
    ],
    body: foldBase64(bytes),
  };
}

function multipart(kind: string, parts: Part[], boundary: string): Part {
  const pieces = parts.map((part) => `--${boundary}\r\n${part.headers.join('\r\n')}\r\n\r\n${part.body}\r\n`);
  return {
    headers: [`Content-Type: multipart/${kind}; boundary="${boundary}"`],
    body: `${pieces.join('')}--${boundary}--`,
  };
}

export function formatDate(date: Date, offsetMinutes: number): string {
  const local = new Date(+date + offsetMinutes * 60_000).toUTCString().replace(/ GMT$/, '');
  const ahead = Math.abs(offsetMinutes);
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  return `${local} ${offsetMinutes < 0 ? '-' : '+'}${two(ahead / 60)}${two(ahead % 60)}`;
}
