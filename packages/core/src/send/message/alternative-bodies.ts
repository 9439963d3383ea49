import { cleanText } from '../../mail-text/clean-text.ts';
import { htmlToPlain } from '../../mail-text/html-to-plain.ts';

const MARKUP =
  /<(?:!doctype html|html|body|p|div|br|span|a|b|i|u|strong|em|ul|ol|li|table|blockquote|h[1-6]|img|pre|hr|font)(?:\s[^<>]*)?\/?>/i;

function isHtml(body: string): boolean {
  return MARKUP.test(body);
}

/** Both forms of a body that was written in one of them. */
export function alternativeBodies(body: string): { text: string; html: string } {
  const clean = cleanText(body);
  return isHtml(clean)
    ? { text: htmlToPlain(clean) || '\n', html: clean }
    : { text: clean || '\n', html: plainToHtml(clean) };
}

function plainToHtml(text: string): string {
  const escaped = text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
  const lines = escaped
    .split(/\r\n?|\n/)
    .map((line) => line.replace(/ {2}/g, ' &nbsp;').replace(/^ /, '&nbsp;'));
  return `<div>${lines.join('<br>\n')}</div>`;
}
