import type { Signature } from '@triage/contract/account/addresses';
import { escapeHtml, plainToHtml } from './plain-to-html.ts';

const LINE_END = /\r\n?|\n/;
/** The first line of the quoted or forwarded message: the quote may contain the signature too. */
const QUOTE = /^(?:>|-{5,}\s)/;
const NBSP = '&nbsp;';

/** HTML of a plain text. If the signature's lines are last above a quote, they become its HTML. */
export function signText(text: string, signature: Signature | null): string {
  const wanted = linesOf(signature);
  if (!signature?.html || wanted.length === 0) return plainToHtml(text);
  const lines = text.split(LINE_END);
  const quote = lines.findIndex((line) => QUOTE.test(line));
  for (let at = (quote < 0 ? lines.length : quote) - wanted.length; at >= 0; at -= 1)
    if (wanted.every((line, index) => lines[at + index]?.trim() === line))
      return [
        at > 0 ? plainToHtml(lines.slice(0, at).join('\n')) : '',
        `<div>${signature.html}</div>`,
        toHtmlOrNothing(lines.slice(at + wanted.length)),
      ]
        .filter((part) => part !== '')
        .join('\n');
  return plainToHtml(text);
}

/**
 * The same in a formatted body without a quote. What the person has formatted themselves stays: there the tags between
 * the lines do not match.
 */
export function signHtml(html: string, signature: Signature | null): string {
  const wanted = linesOf(signature).filter((line) => line !== '');
  if (!signature?.html || wanted.length === 0) return html;
  const place = findLines(html, wanted.map(escapeHtml));
  if (!place || !isBalanced(html.slice(place.from, place.to))) return html;
  return `${html.slice(0, place.from)}${signature.html}${html.slice(place.to)}`;
}

/** The last place where these lines follow one another, each alone between its tags. */
function findLines(html: string, wanted: string[]): { from: number; to: number } | null {
  const texts = listTexts(html);
  for (let first = texts.length - wanted.length; first >= 0; first -= 1) {
    const found = texts.slice(first, first + wanted.length);
    if (found.every(({ from, to }, index) => html.slice(from, to) === wanted[index]))
      return { from: found[0]?.from ?? 0, to: found.at(-1)?.to ?? 0 };
  }
  return null;
}

/** Where there is text between the tags, without the space around it. */
function listTexts(html: string): { from: number; to: number }[] {
  const texts: { from: number; to: number }[] = [];
  let at = 0;
  for (const part of html.split(/(<[^<>]*>)/)) {
    const text = part.startsWith('<') ? '' : part.replaceAll(NBSP, ' '.repeat(NBSP.length));
    const from = at + text.length - text.trimStart().length;
    if (text.trim() !== '') texts.push({ from, to: from + text.trim().length });
    at += part.length;
  }
  return texts;
}

function linesOf(signature: Signature | null): string[] {
  const lines = (signature?.text ?? '').split(LINE_END).map((line) => line.trim());
  return lines.some((line) => line !== '') ? lines : [];
}

function toHtmlOrNothing(lines: string[]): string {
  return lines.some((line) => line.trim() !== '') ? plainToHtml(lines.join('\n')) : '';
}

/** Each tag is opened and closed equally often, so the surrounding markup stays intact. */
function isBalanced(html: string): boolean {
  const open = new Map<string, number>();
  for (const [, slash = '', name = ''] of html.matchAll(/<(\/?)([a-z][a-z0-9]{0,30})\b[^<>]*>/gi))
    if (name.toLowerCase() !== 'br') open.set(name, (open.get(name) ?? 0) + (slash ? -1 : 1));
  return [...open.values()].every((count) => count === 0);
}
