import { allParts, isAttachment, type MimePart } from './parse-mime.ts';
import { stripHtml } from './strip-html.ts';

const SNIPPET_LENGTH = 200;
/** The start of a text, from which the snippet is made: an email may have ten megabytes. */
const SNIPPET_SOURCE = 64 * 1024;

/** The readable text of a message: its plain part, or its HTML with the tags taken off. */
export function messageText(root: MimePart, longest = Number.POSITIVE_INFINITY): string {
  const texts = allParts(root).filter((part) => !isAttachment(part));
  const plain = texts.find((part) => part.mimeType === 'text/plain');
  if (plain) return plain.content.toString('utf8', 0, Math.min(plain.content.length, longest));
  const html = texts.find((part) => part.mimeType === 'text/html');
  return html ? stripHtml(html.content.toString('utf8', 0, Math.min(html.content.length, longest))) : '';
}

export function snippetOf(root: MimePart): string {
  const text = messageText(root, SNIPPET_SOURCE)
    .replace(/[\s\u200b-\u200f\ufeff]+/g, ' ')
    .trim();
  return escapeHtml([...text].slice(0, SNIPPET_LENGTH).join(''));
}

export function escapeHtml(text: string): string {
  return text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    .replace(/'/g, '&#39;');
}
