import { createHash } from 'node:crypto';
import { parseAddress } from '@triage/contract/parse-address';
import MailComposer from 'nodemailer/lib/mail-composer';
import { encodeWord } from 'nodemailer/lib/mime-funcs';
import { cleanLine } from '../../mail-text/clean-text.ts';
import { SEND_ID_HEADER } from '../../mime/parse-send-id.ts';
import { alternativeBodies, type WrittenBody } from './alternative-bodies.ts';
import { writeMessage } from './write-message.ts';

export interface MimeAttachment {
  filename: string;
  mimeType: string;
  bytes: Buffer;
  /** Set for a picture that the text shows. */
  contentId?: string;
}

export interface MimeIngredients extends WrittenBody {
  from: { name: string; email: string };
  /** Empty: the From. */
  replyTo?: string;
  /** `a@b` or `Name <a@b>`. */
  to: string[];
  cc: string[];
  bcc: string[];
  subject: string;
  messageId: string;
  inReplyTo: string;
  references: string[];
  attachments: MimeAttachment[];
  /** Null if the Message-ID, which contains it too, is enough to find the email again. */
  sendId: string | null;
  /** Written by the service: RFC 3834. */
  automatic?: boolean;
  /** An invitation or the answer to one: a third form of the body (RFC 6047). */
  calendar?: { method: string; text: string } | null;
  date: Date;
}

/** Just below what the provider accepts (35 MiB): 25 MB of files are a little over 34 MB when they are encoded. */
const MIME_BYTES_MAX = 36_500_000;

const NAME_MAX = 256;
const SUBJECT_MAX = 998;
const REFERENCES_MAX = 100;
const MESSAGE_ID = /^<[!-;=?-~]{1,900}>$/;
/** A header line may be 998 long and folds at blanks only; and what looks like an encoded word must be one. */
const NEEDS_ENCODING = /=\?|\S{70}/;

/** The same input gives the same bytes. Bcc is kept: the provider delivers to it and removes it. */
export function composeMime(input: MimeIngredients): Uint8Array {
  const { text, html } = alternativeBodies(input);
  const subject = cleanLine(input.subject, SUBJECT_MAX);
  const encoded = NEEDS_ENCODING.test(subject);
  const composer = new MailComposer({
    from: parseHeaderAddress(input.from),
    replyTo: input.replyTo ? parseHeaderAddress(input.replyTo) : undefined,
    to: input.to.map(parseHeaderAddress),
    cc: input.cc.map(parseHeaderAddress),
    bcc: input.bcc.map(parseHeaderAddress),
    subject: encoded ? undefined : subject,
    messageId: requireMessageId(input.messageId),
    inReplyTo: MESSAGE_ID.test(input.inReplyTo) ? input.inReplyTo : undefined,
    references: boundReferences(input.references),
    date: input.date,
    headers: {
      ...(input.sendId === null
        ? {}
        : { [SEND_ID_HEADER]: input.sendId.replace(/[^!-~]/g, '').slice(0, 200) }),
      ...(input.automatic ? { 'Auto-Submitted': 'auto-generated' } : {}),
      ...(encoded
        ? { Subject: { prepared: true, foldLines: true, value: encodeWord(subject, 'B', 52) } }
        : {}),
    },
    text,
    html,
    ...(input.calendar ? { icalEvent: { method: input.calendar.method, content: input.calendar.text } } : {}),
    attachments: input.attachments.map(({ filename, mimeType, bytes, contentId }) => ({
      filename,
      contentType: mimeType,
      content: bytes,
      contentTransferEncoding: 'base64',
      ...(contentId ? { cid: contentId, contentDisposition: 'inline' as const } : {}),
    })),
    newline: 'win',
    baseBoundary: boundaryOf(input),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const message = composer.compile();
  message.keepBcc = true;
  const bytes = writeMessage(message);
  if (bytes.length > MIME_BYTES_MAX) throw new Error(`The mail is larger than ${MIME_BYTES_MAX} bytes`);
  return bytes;
}

/** A text cannot contain a hash of itself, so the boundary cannot occur in it. */
function boundaryOf({ messageId, body, html, quoteHtml, calendar }: MimeIngredients): string {
  const written = [messageId, body, html ?? '', quoteHtml ?? '', calendar?.text ?? ''].join('\n');
  return createHash('sha256').update(written).digest('hex').slice(0, 40);
}

/** Sending to fewer people than requested is worse than not sending: an invalid address stops the email. */
function parseHeaderAddress(given: string | { name: string; email: string }): {
  name: string;
  address: string;
} {
  const address = typeof given === 'string' ? parseAddress(given.toWellFormed()) : given;
  if (!address || !parseAddress(address.email)) throw new Error('A recipient or sender is not an address');
  return { name: cleanLine(address.name, NAME_MAX), address: address.email };
}

function requireMessageId(messageId: string): string {
  if (!MESSAGE_ID.test(messageId)) throw new Error('The Message-ID is malformed');
  return messageId;
}

/** Ids come from received mail: malformed ones are dropped, a long thread keeps its first and its newest. */
function boundReferences(references: string[]): string[] {
  const ids = references.filter((id) => MESSAGE_ID.test(id));
  return ids.length <= REFERENCES_MAX ? ids : [...ids.slice(0, 1), ...ids.slice(1 - REFERENCES_MAX)];
}
