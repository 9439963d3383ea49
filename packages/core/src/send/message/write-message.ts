import { wrap as wrapBase64 } from 'nodemailer/lib/base64';
import type MailComposer from 'nodemailer/lib/mail-composer';
import { encode as encodeQuoted, wrap as wrapQuoted } from 'nodemailer/lib/qp';

type MimeNode = ReturnType<MailComposer['compile']>;

/**
 * The bytes of a composed message. Nodemailer's `build` passes data that is already in memory through a dozen streams;
 * under load that was most of the cost of sending.
 */
export function writeMessage(node: MimeNode): Buffer {
  const parts: string[] = [];
  writeNode(node, parts);
  return Buffer.from(parts.join(''), 'utf8');
}

function writeNode(node: MimeNode, parts: string[]): void {
  parts.push(node.buildHeaders(), '\r\n\r\n');
  if (node.content) parts.push(writeContent(node.content, node.getTransferEncoding()));
  if (!node.multipart) return;
  for (const [at, child] of node.childNodes.entries()) {
    parts.push(`${at > 0 ? '\r\n' : ''}--${node.boundary}\r\n`);
    writeNode(child, parts);
  }
  parts.push(`\r\n--${node.boundary}--\r\n`);
}

function writeContent(content: unknown, encoding: string | false): string {
  if (typeof content !== 'string' && !Buffer.isBuffer(content))
    throw new Error('Only what is in memory can be written');
  if (encoding === 'base64') return wrapBase64(Buffer.from(content).toString('base64'), 76);
  const text = content.toString().replace(/\r\n?|\n/g, '\r\n');
  return encoding === 'quoted-printable' ? wrapQuoted(encodeQuoted(text), 76) : text;
}
