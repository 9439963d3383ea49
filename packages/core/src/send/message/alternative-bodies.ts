import type { Signature } from '@triage/contract/account/addresses';
import { cleanText } from '../../mail-text/clean-text.ts';
import { htmlToPlain } from '../../mail-text/html-to-plain.ts';
import { plainToHtml } from './plain-to-html.ts';
import { signHtml, signText } from './sign-body.ts';

export interface WrittenBody {
  /** HTML or plain text; plain text where the formatted form or a quote is given beside it. */
  body: string;
  /** The formatted form without the quote, already cleaned. */
  html: string | null;
  /** Where the quote starts in `body`, and the HTML of the quoted message. */
  quoteAt: number | null;
  quoteHtml: string | null;
  /** Where the body has its text, the HTML form shows its HTML. */
  signature?: Signature | null;
}

const MARKUP =
  /<(?:!doctype html|html|body|p|div|br|span|a|b|i|u|strong|em|ul|ol|li|table|blockquote|h[1-6]|img|pre|hr|font)(?:\s[^<>]*)?\/?>/i;
/** Without a font, Outlook shows Times New Roman. */
const OWN_LOOK = 'font-family:Arial,Helvetica,sans-serif;font-size:14px;line-height:1.5';
const QUOTE_LOOK = 'margin:0 0 0 4px;padding:0 0 0 12px;border-left:1px solid #cccccc';

function isHtml(body: string): boolean {
  return MARKUP.test(body);
}

/** Both forms of a body. The text is what the person wrote; the HTML is made from the form that says more. */
export function alternativeBodies(written: WrittenBody): { text: string; html: string } {
  const clean = cleanText(written.body);
  const { html, quoteAt, quoteHtml, signature = null } = written;
  if (html === null && quoteHtml === null)
    return isHtml(clean)
      ? { text: htmlToPlain(clean) || '\n', html: clean }
      : { text: clean || '\n', html: signText(clean, signature) };
  const above = clean.slice(0, quoteAt ?? undefined).trimEnd();
  const own = html === null ? signText(above, signature) : signHtml(html, signature);
  const quote = quoteHtml === null ? '' : joinQuote(clean.slice(quoteAt ?? clean.length), quoteHtml);
  return { text: clean || '\n', html: `<div style="${OWN_LOOK}">${own}</div>${quote}` };
}

/** The quote of a message that has no HTML, or is no longer in the cache. */
export function quoteText(text: string): string {
  return plainToHtml(text.trim());
}

/** The attribution lines come from the text, so that both forms have the same. */
function joinQuote(text: string, quoted: string): string {
  const lines = text.trim().split('\n');
  if (lines[1]?.startsWith('>'))
    return `<br>\n${plainToHtml(lines[0] ?? '')}\n<blockquote type="cite" style="${QUOTE_LOOK}">${quoted}</blockquote>`;
  const blank = lines.findIndex((line) => line.trim() === '');
  return `<br>\n${plainToHtml(lines.slice(0, Math.max(0, blank)).join('\n'))}\n<br>\n<div>${quoted}</div>`;
}
