import type { Signature } from '@triage/contract/account/addresses';
import { escapeHtml, plainToHtml } from './plain-to-html.ts';

const LINE_END = /\r\n?|\n/;
/** The first line of what is answered or forwarded: it may hold the signature too. */
const QUOTE = /^(?:>|-{5,}\s)/;
const TAGS = '(?:\\s|&nbsp;|<[^<>]*>)*';

/** HTML of a plain text. The lines of the signature, where they stand last above a quote, become its HTML. */
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
  const wanted = linesOf(signature)
    .filter((line) => line !== '')
    .map((line) => escapeForPattern(escapeHtml(line)));
  if (!signature?.html || wanted.length === 0) return html;
  const found = [...html.matchAll(new RegExp(`(?<=>|^)\\s*(${wanted.join(TAGS)})\\s*(?=<|$)`, 'g'))].at(-1);
  const lines = found?.[1];
  if (!found || lines === undefined || !isBalanced(lines)) return html;
  const at = html.lastIndexOf(lines);
  return `${html.slice(0, at)}${signature.html}${html.slice(at + lines.length)}`;
}

function linesOf(signature: Signature | null): string[] {
  const lines = (signature?.text ?? '').split(LINE_END).map((line) => line.trim());
  return lines.some((line) => line !== '') ? lines : [];
}

function toHtmlOrNothing(lines: string[]): string {
  return lines.some((line) => line.trim() !== '') ? plainToHtml(lines.join('\n')) : '';
}

/** As many opened as closed, of each: what stands around them then stays whole. */
function isBalanced(html: string): boolean {
  const open = new Map<string, number>();
  for (const [, slash = '', name = ''] of html.matchAll(/<(\/?)([a-z0-9]+)[^<>]*>/gi))
    if (name.toLowerCase() !== 'br') open.set(name, (open.get(name) ?? 0) + (slash ? -1 : 1));
  return [...open.values()].every((count) => count === 0);
}

function escapeForPattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
