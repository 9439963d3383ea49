/// <reference path="./html-libraries.d.ts" />
import sanitize, { type Attributes } from 'sanitize-html';
import { cleanText } from './clean-text.ts';
import { cutDeepHtml } from './cut-deep-html.ts';
import { safeStyle } from './safe-style.ts';

/**
 * The markup that Gmail, Outlook and Apple Mail render alike: no classes, no style sheets, no positions. Each tag gets
 * its appearance inline, because the defaults of mail programs differ.
 */
const LOOKS: Readonly<Record<string, string>> = {
  div: '',
  p: 'margin:0 0 12px 0',
  br: '',
  span: '',
  b: '',
  strong: '',
  i: '',
  em: '',
  u: '',
  s: '',
  a: '',
  ul: 'margin:4px 0 4px 0',
  ol: 'margin:4px 0 4px 0',
  li: '',
  blockquote: 'margin:4px 0 4px 0;padding:0 0 0 12px;border-left:3px solid #cccccc',
  code: 'font-family:Consolas,Menlo,monospace;font-size:13px;background-color:#f3f4f6',
  pre: 'margin:8px 0 8px 0;padding:8px 12px 8px 12px;font-family:Consolas,Menlo,monospace;font-size:13px;background-color:#f3f4f6;white-space:pre-wrap',
  h1: 'margin:12px 0 8px 0;font-size:22px',
  h2: 'margin:12px 0 8px 0;font-size:18px',
  h3: 'margin:12px 0 8px 0;font-size:16px',
  hr: '',
  img: 'max-width:100%',
};
const OWN_STYLE =
  /^(?:color|background-color|font-weight|font-style|font-size|font-family|text-decoration|text-align):/;
const SILENT_TAGS =
  'script style textarea option noscript title template iframe object embed svg math xmp plaintext audio video select canvas'.split(
    ' ',
  );
const LINK = /^(?:https?:\/\/[^\s]|mailto:|tel:)/i;
const SIZE = /^\d{1,4}$/;
const NESTING_MAX = 100;

/** Sanitizes the HTML of an outgoing email. Of images, only attached ones are kept. */
export function cleanMarkup(html: string, attachmentIds: ReadonlySet<string>): string {
  const { shallow } = cutDeepHtml(cleanText(html));
  return sanitize(shallow, {
    allowedTags: Object.keys(LOOKS),
    nonTextTags: SILENT_TAGS,
    disallowedTagsMode: 'discard',
    nestingLimit: NESTING_MAX,
    allowedAttributes: {
      '*': ['style', 'dir'],
      a: ['href'],
      img: ['src', 'alt', 'width', 'height'],
      ol: ['start', 'type'],
    },
    allowedSchemes: ['http', 'https', 'mailto', 'tel', 'cid'],
    allowedSchemesAppliedToAttributes: ['href', 'src'],
    allowProtocolRelative: false,
    parseStyleAttributes: false,
    transformTags: { '*': (tagName, attribs) => dress(tagName, attribs, attachmentIds) },
  });
}

/** The attachments that the text shows. */
export function findShown(html: string | null): ReadonlySet<string> {
  return new Set(
    [...(html ?? '').matchAll(/<img [^<>]*?src="cid:([^"<>\s]+)"/g)].flatMap(([, id]) => id ?? []),
  );
}

function dress(
  tagName: string,
  given: Attributes,
  attachmentIds: ReadonlySet<string>,
): { tagName: string; attribs: Attributes } {
  const attribs: Attributes = {};
  const style = joinStyles(LOOKS[tagName] ?? '', ownStyle(given['style']));
  if (style) attribs['style'] = style;
  const { dir = '' } = given;
  if (['ltr', 'rtl', 'auto'].includes(dir)) attribs['dir'] = dir;
  if (tagName === 'a') return dressLink(given['href'] ?? '', attribs);
  if (tagName === 'img') return dressImage(given, attribs, attachmentIds);
  if (tagName === 'ol' && SIZE.test(given['start'] ?? '')) attribs['start'] = given['start'] ?? '';
  return { tagName, attribs };
}

/** A link that leads nowhere is text. */
function dressLink(href: string, attribs: Attributes) {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they hide a scheme from a filter
  const address = href.replace(/[\u0000-\u0020\u007f-\u009f]/g, '');
  return LINK.test(address)
    ? { tagName: 'a', attribs: { ...attribs, href: address } }
    : { tagName: 'span', attribs };
}

/** A remote picture would call its server: only its description is kept. */
function dressImage(given: Attributes, attribs: Attributes, attachmentIds: ReadonlySet<string>) {
  const { src = '', alt = '', width = '', height = '' } = given;
  const id = src.startsWith('cid:') ? src.slice('cid:'.length) : '';
  if (!attachmentIds.has(id)) return { tagName: 'span', attribs: {} };
  return {
    tagName: 'img',
    attribs: {
      ...attribs,
      src: `cid:${id}`,
      alt: alt.slice(0, 200),
      ...(SIZE.test(width) ? { width } : {}),
      ...(SIZE.test(height) ? { height } : {}),
    },
  };
}

/** Each property once, so that HTML which was cleaned before does not grow. */
function joinStyles(...styles: string[]): string {
  const declarations = styles.flatMap((style) => style.split(';')).filter((each) => each !== '');
  return [...new Map(declarations.map((each) => [each.slice(0, each.indexOf(':')), each])).values()].join(
    ';',
  );
}

function ownStyle(style = ''): string {
  return safeStyle(style)
    .split(';')
    .filter((declaration) => OWN_STYLE.test(declaration))
    .join(';');
}
