import { allParts, isAttachment, type MimePart } from './parse-mime.ts';

const SNIPPET_LENGTH = 200;

/** The readable text of a message: its plain part, or its HTML with the tags taken off. */
export function messageText(root: MimePart): string {
  const texts = allParts(root).filter((part) => !isAttachment(part));
  const plain = texts.find((part) => part.mimeType === 'text/plain');
  if (plain) return plain.content.toString('utf8');
  const html = texts.find((part) => part.mimeType === 'text/html');
  return html ? stripHtml(html.content.toString('utf8')) : '';
}

export function snippetOf(root: MimePart): string {
  const text = messageText(root)
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

function stripHtml(html: string): string {
  return html
    .replace(/<(style|script|head|title)\b[\s\S]*?<\/\1\s*>/gi, ' ')
    .replace(/<!--[\s\S]*?-->/g, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;|&apos;/g, "'")
    .replace(/&amp;/g, '&');
}
