import { clipBytes } from './clean-text.ts';
import { htmlToPlain, TEXT_BYTES_MAX } from './html-to-plain.ts';
import { decodeCharset } from './parse-charset.ts';
import { decodeContent } from './parse-content.ts';
import { findHeader } from './parse-headers.ts';
import { isMessage, type Part } from './parse-parts.ts';
import { decodeHeaderText } from './parse-words.ts';
import { unfoldFlowed } from './unfold-flowed.ts';

/** One stretch of the body: in both forms where the sender gave both. */
interface Block {
  plain: string | null;
  html: string | null;
}

interface Budget {
  plain: number;
  html: number;
  notes: Set<string>;
}

export interface MessageBody {
  text: string;
  html: string | null;
}

export function readBody(root: Part, notes: Set<string>): MessageBody {
  const blocks = readBlocks(root, { plain: TEXT_BYTES_MAX, html: TEXT_BYTES_MAX, notes });
  const text = blocks
    .map(blockText)
    .filter((block) => block !== '')
    .join('\n\n');
  const hasHtml = blocks.some((block) => block.html !== null);
  const html = hasHtml
    ? blocks.map((block) => block.html ?? textToHtml(block.plain ?? '')).join('\n<br>\n')
    : null;
  return {
    text: clip(text, notes),
    html: html === null ? null : clip(html, notes),
  };
}

/** Text a person would read as the body, not a file: RFC 2183, and a name on a part that is not the first. */
export function isBodyText(part: Part, isFirst: boolean): boolean {
  if (!part.type.startsWith('text/') || part.disposition === 'attachment') return false;
  if (part.type === 'text/calendar' || part.type === 'text/x-vcard' || part.type === 'text/vcard')
    return false;
  return part.filename === '' || (isFirst && (part.type === 'text/plain' || part.type === 'text/html'));
}

export function decodeText(part: Part, max: number): { text: string; cut: boolean } {
  const { bytes, cut } = decodeContent(part.content, part.encoding, max);
  const label = part.parameters.get('charset') ?? (part.type === 'text/html' ? sniffCharset(bytes) : '');
  const text = decodeCharset(bytes, label).replace(/\r\n?/g, '\n');
  return { text, cut };
}

function readBlocks(part: Part, budget: Budget): Block[] {
  if (isMessage(part)) return part.disposition === 'attachment' ? [] : readEnclosed(part, budget);
  if (part.type === 'multipart/alternative')
    return mergeAlternatives(part.children.map((child) => readBlocks(child, budget)));
  if (part.children.length > 0) return part.children.flatMap((child) => readBlocks(child, budget));
  if (!isBodyText(part, budget.plain === TEXT_BYTES_MAX && budget.html === TEXT_BYTES_MAX)) return [];
  if (part.type === 'text/x-amp-html') return [];
  const isHtml = part.type === 'text/html';
  const left = isHtml ? budget.html : budget.plain;
  const { text, cut } = decodeText(part, left);
  if (cut) budget.notes.add('The text is longer than 1 MB');
  if (isHtml) budget.html -= Math.min(left, text.length);
  else budget.plain -= Math.min(left, text.length);
  return [isHtml ? { plain: null, html: text } : { plain: flow(part, text), html: null }];
}

/** The last form that is HTML and the first that is plain: RFC 2046 5.1.4 puts the richest last. */
function mergeAlternatives(forms: Block[][]): Block[] {
  const plainForm = forms.find((blocks) =>
    blocks.some((block) => block.plain !== null && block.html === null),
  );
  const htmlForm = forms.findLast((blocks) => blocks.some((block) => block.html !== null));
  const plain =
    plainForm
      ?.map((block) => block.plain ?? '')
      .join('\n\n')
      .trim() ?? '';
  const html = htmlForm?.map((block) => block.html ?? textToHtml(block.plain ?? '')).join('\n<br>\n') ?? null;
  return plain === '' && html === null ? [] : [{ plain: plain === '' ? null : plain, html }];
}

/** A message inside the message reads on as text below its own subject. */
function readEnclosed(part: Part, budget: Budget): Block[] {
  const inner = part.children[0];
  if (!inner) return [];
  const subject = decodeHeaderText(findHeader(inner.fields, 'subject'), 998);
  const from = decodeHeaderText(findHeader(inner.fields, 'from'), 512);
  const text = readBlocks(inner, budget).map(blockText).join('\n\n').trim();
  return text === '' && subject === ''
    ? []
    : [{ plain: `From: ${from}\nSubject: ${subject}\n\n${text}`, html: null }];
}

function blockText(block: Block): string {
  return (block.plain ?? htmlToPlain(block.html ?? '')).trim();
}

function flow(part: Part, text: string): string {
  if (part.parameters.get('format')?.toLowerCase() !== 'flowed') return text;
  return unfoldFlowed(text, part.parameters.get('delsp')?.toLowerCase() === 'yes');
}

function clip(text: string, notes: Set<string>): string {
  const { text: clipped, cut } = clipBytes(text, TEXT_BYTES_MAX);
  if (cut) notes.add('The text is longer than 1 MB');
  return clipped;
}

function textToHtml(text: string): string {
  return `<pre>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</pre>`;
}

function sniffCharset(bytes: Buffer): string {
  const head = bytes.toString('latin1', 0, Math.min(bytes.length, 2_048));
  return /<meta[^>]{0,200}charset\s{0,5}=\s{0,5}["']?([\w.:-]{1,40})/i.exec(head)?.[1] ?? '';
}
