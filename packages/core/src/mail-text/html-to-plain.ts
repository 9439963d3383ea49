/// <reference path="./html-libraries.d.ts" />
import { compile } from 'html-to-text';
import { cleanText, clipBytes } from './clean-text.ts';
import { cutDeepHtml } from './cut-deep-html.ts';

/** 1 MB: the limit of indexed text per message. */
export const TEXT_BYTES_MAX = 1_000_000;

/** A longer style is no person's; comments in it are searched for each. */
const STYLE_MAX = 4_000;
const HIDDEN_MARK = 'data-hidden-text';
const STYLE = /\sstyle\s{0,20}=\s{0,20}(?:"([^"]*)"|'([^']*)')/gi;
const HIDDEN_STYLE =
  /(?:^|;)\s{0,20}(?:display\s{0,20}:\s{0,20}none|visibility\s{0,20}:\s{0,20}hidden|mso-hide\s{0,20}:\s{0,20}all|font-size\s{0,20}:\s{0,20}0+(?:\.0*)?(?:px|pt|em|rem|%)?\s{0,20}(?:;|!|$)|(?:opacity|max-height)\s{0,20}:\s{0,20}0+(?:\.0*)?(?:px)?\s{0,20}(?:;|!|$))/i;
const ZERO_WIDTH = /\u00ad|\u034f|\u180e|\u200b|[\u2060-\u2064]|\ufeff/g;
const JOINERS = /[\u200c-\u200f]+/g;

const convert = compile({
  wordwrap: false,
  // Excludes the zero-width space, which would split a word in two.
  whitespaceCharacters: ' \t\r\n\f',
  // The whole page: senders write text before, after and between bodies, and browsers show it.
  baseElements: { selectors: [], returnDomByDefault: true },
  limits: { maxInputLength: TEXT_BYTES_MAX * 2, maxDepth: 200, ellipsis: '' },
  selectors: [
    { selector: 'img', format: 'skip' },
    { selector: 'title', format: 'skip' },
    { selector: 'template', format: 'skip' },
    { selector: '[hidden]', format: 'skip' },
    { selector: `[${HIDDEN_MARK}]`, format: 'skip' },
    { selector: 'a', options: { hideLinkHrefIfSameAsText: true, ignoreHref: true } },
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
    { selector: 'ul', options: { itemPrefix: ' - ' } },
    ...['html', 'head', 'body'].map((selector) => ({ selector, format: 'block' })),
    // Table cells are separated on the page.
    ...['td', 'th'].map((selector) => ({ selector, format: 'inlineSurround', options: { suffix: ' ' } })),
  ],
});

/** What a reader of the HTML would see, as text; never throws. */
export function htmlToPlain(html: string): string {
  const source = markHidden(html.slice(0, TEXT_BYTES_MAX * 2));
  return clipBytes(tidy(convertSafely(source)), TEXT_BYTES_MAX).text;
}

function convertSafely(html: string): string {
  try {
    const { shallow, rest } = cutDeepHtml(html);
    return rest === '' ? convert(shallow) : `${convert(shallow)} ${stripTags(rest)}`;
  } catch {
    return stripTags(html);
  }
}

function stripTags(html: string): string {
  return html.replace(/<[^<>]*>/g, ' ');
}

/** Style values come in any spelling; the converter matches attributes only. */
function markHidden(html: string): string {
  return html.replace(STYLE, (_style, double: string | undefined, single: string | undefined) =>
    HIDDEN_STYLE.test((double ?? single ?? '').slice(0, STYLE_MAX).replace(/\/\*.*?(?:\*\/|$)/gs, ' '))
      ? ` ${HIDDEN_MARK}=""`
      : ' ',
  );
}

function tidy(text: string): string {
  return cleanText(text)
    .replace(ZERO_WIDTH, '')
    .replace(/\u00a0/g, ' ')
    .replace(JOINERS, keepJoiners)
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Joiners belong to emoji and Persian words; beside a blank they are padding. */
function keepJoiners(run: string, at: number, text: string): string {
  const beside = `${text.charAt(at - 1)}${text.charAt(at + run.length)}`;
  return run.length > 2 || beside.length < 2 || /\s/.test(beside) ? '' : run;
}
