import { encodeCharset } from './encode-charset.ts';
import type { Charset } from './story.ts';

const LINE = 76;

export function encodeBody(text: string, charset: Charset, encoding: string): string {
  const unix = text.replaceAll('\r\n', '\n');
  if (encoding === 'base64') return foldBase64(encodeCharset(unix.replaceAll('\n', '\r\n'), charset));
  if (encoding === 'quoted-printable') return quotedPrintable(unix, charset);
  return (charset === 'utf-8' ? unix : encodeCharset(unix, charset).toString('latin1')).replaceAll(
    '\n',
    '\r\n',
  );
}

export function foldBase64(bytes: Buffer): string {
  return (bytes.toString('base64').match(/.{1,76}/g) ?? []).join('\r\n');
}

/** RFC 2047: ASCII stays as it is, all else becomes encoded words of whole characters. */
export function encodeHeader(text: string, charset: Charset = 'utf-8'): string {
  if (/^[\x20-\x7e]*$/.test(text)) return text;
  const ascii = text.match(/[\x20-\x7e]/g)?.length ?? 0;
  const asWords = ascii / text.length > 0.6 && charset !== 'iso-2022-jp' ? wordQ : wordB;
  const words: string[] = [];
  let piece = '';
  for (const char of text) {
    if (piece && asWords(piece + char, charset).length > LINE - 4) {
      words.push(asWords(piece, charset));
      piece = '';
    }
    piece += char;
  }
  words.push(asWords(piece, charset));
  return words.join('\r\n ');
}

export function encodeMailbox(mailbox: string, charset: Charset = 'utf-8'): string {
  const [, name, address] = mailbox.match(/^(.*?)\s*<([^>]+)>$/) ?? [];
  if (!address) return mailbox;
  if (!name) return `<${address}>`;
  const plain = /^[\w .'-]+$/.test(name) ? name : `"${name.replaceAll('"', '')}"`;
  return `${/^[\x20-\x7e]*$/.test(name) ? plain : encodeHeader(name, charset)} <${address}>`;
}

function wordB(text: string, charset: Charset): string {
  return `=?${charset.toUpperCase()}?B?${encodeCharset(text, charset).toString('base64')}?=`;
}

function wordQ(text: string, charset: Charset): string {
  const body = [...encodeCharset(text, charset)].map((byte) => {
    const char = String.fromCharCode(byte);
    if (char === ' ') return '_';
    return /[A-Za-z0-9!*+/-]/.test(char) ? char : hex(byte);
  });
  return `=?${charset.toUpperCase()}?Q?${body.join('')}?=`;
}

function quotedPrintable(text: string, charset: Charset): string {
  return text
    .split('\n')
    .map((line) => {
      const bytes = [...encodeCharset(line, charset)];
      const atoms = bytes.map((byte, index) => {
        const blank = byte === 0x20 || byte === 0x09;
        if (blank && index < bytes.length - 1) return String.fromCharCode(byte);
        return byte > 0x20 && byte < 0x7f && byte !== 0x3d ? String.fromCharCode(byte) : hex(byte);
      });
      const lines: string[] = [];
      let current = '';
      for (const atom of atoms) {
        if (current.length + atom.length > LINE - 1) {
          lines.push(`${current}=`);
          current = '';
        }
        current += atom;
      }
      return [...lines, current].join('\r\n');
    })
    .join('\r\n');
}

function hex(byte: number): string {
  return `=${byte.toString(16).toUpperCase().padStart(2, '0')}`;
}
