import { clipBytes } from '../mail-text/clean-text.ts';
import { htmlToPlain, TEXT_BYTES_MAX } from '../mail-text/html-to-plain.ts';
import { type MergedForms, mergeForms } from '../mail-text/merge-forms.ts';
import { decodeCharset } from './parse-charset.ts';
import { decodeContent, splitFooter } from './parse-content.ts';
import { findHeader, parseCharsetName } from './parse-headers.ts';
import { isMessage, type Part } from './parse-parts.ts';
import { decodeHeaderText } from './parse-words.ts';
import { unfoldFlowed } from './unfold-flowed.ts';

const NOTHING = Buffer.alloc(0);
/** Indexed in addition to the text. */
const MORE_MAX = 50_000;
const REPORTS = new Set([
  'message/delivery-status',
  'message/global-delivery-status',
  'message/disposition-notification',
]);

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
  /** Searched, never shown. */
  moreText: string;
  html: string | null;
}

export function parseBody(root: Part, notes: Set<string>): MessageBody {
  const blocks = parseBlocks(root, { plain: TEXT_BYTES_MAX, html: TEXT_BYTES_MAX, notes });
  const forms = blocks.map(parseForms);
  const text = join(forms.map((form) => form.text));
  const more = [...forms.map((form) => form.more), ...parseReports(root)];
  const hasHtml = blocks.some((block) => block.html !== null);
  const html = hasHtml
    ? blocks.map((block) => block.html ?? textToHtml(block.plain ?? '')).join('\n<br>\n')
    : null;
  return {
    text: clip(text, notes),
    moreText: join(more).slice(0, MORE_MAX),
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
  const { content, footer } =
    part.encoding === 'base64' ? splitFooter(part.content) : { content: part.content, footer: NOTHING };
  const { bytes, cut } = decodeContent(content, part.encoding, max);
  const label = part.parameters.get('charset') ?? (part.type === 'text/html' ? sniffCharset(bytes) : '');
  const text = decodeCharset(bytes, label);
  const whole =
    footer.length === 0 ? text : `${text.trimEnd()}\n\n${decodeCharset(footer.subarray(0, max), '')}`;
  return { text: whole.replace(/\r\n?/g, '\n'), cut };
}

function parseBlocks(part: Part, budget: Budget): Block[] {
  if (isMessage(part)) return part.disposition === 'attachment' ? [] : parseEnclosed(part, budget);
  if (part.type === 'multipart/alternative')
    return mergeAlternatives(part.children.map((child) => parseBlocks(child, budget)));
  if (part.children.length > 0) return part.children.flatMap((child) => parseBlocks(child, budget));
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
function parseEnclosed(part: Part, budget: Budget): Block[] {
  const inner = part.children[0];
  if (!inner) return [];
  const subject = decodeHeaderText(findHeader(inner.fields, 'subject'), 998);
  const from = decodeHeaderText(findHeader(inner.fields, 'from'), 512);
  const text = join(parseBlocks(inner, budget).map((block) => parseForms(block).text)).trim();
  return text === '' && subject === ''
    ? []
    : [{ plain: `From: ${from}\nSubject: ${subject}\n\n${text}`, html: null }];
}

function parseForms({ plain, html }: Block): MergedForms {
  if (html === null) return { text: (plain ?? '').trim(), more: '' };
  const fromHtml = htmlToPlain(html).trim();
  return plain === null ? { text: fromHtml, more: '' } : mergeForms(plain.trim(), fromHtml);
}

/** Delivery reports and read receipts: users search for the address and the reason. */
function parseReports(part: Part): string[] {
  if (part.children.length > 0) return part.children.flatMap(parseReports);
  return REPORTS.has(part.type) ? [decodeText(part, MORE_MAX).text.trim()] : [];
}

function join(texts: string[]): string {
  return texts.filter((text) => text !== '').join('\n\n');
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
  return parseCharsetName(/<meta[^>]{0,200}charset[^>]{0,60}/i.exec(head)?.[0] ?? '');
}
