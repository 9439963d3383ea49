/// <reference path="./html-libraries.d.ts" />
import sanitize, { type Attributes, type SanitizeOptions } from 'sanitize-html';
import { cleanText } from './clean-text.ts';
import { cutDeepHtml } from './cut-deep-html.ts';
import { safeStyle } from './safe-style.ts';

export interface SanitizedHtml {
  html: string;
  blockedImages: number;
  /** The content ids of this message's own pictures that it shows. */
  shownPictures: ReadonlySet<string>;
}

export interface SanitizeRequest {
  images: 'blocked' | 'shown';
  /** Addresses of this message's inline images, by content id. Any other `cid:` is removed. */
  pictures?: ReadonlyMap<string, string>;
}

interface Images {
  blocked: number;
  shown: boolean;
  pictures: ReadonlyMap<string, string> | undefined;
  used: Set<string>;
}

const INPUT_MAX = 2_000_000;
const NESTING_MAX = 500;
const DATA_IMAGE = /^data:image\/(?:png|jpe?g|gif|webp|bmp|avif);base64,[A-Za-z0-9+/=\s]*$/i;
/** How mail programs mark the quote of an earlier message. */
const REPLY_QUOTE = /(?<![\w-])(?:gmail_quote|protonmail_quote|tutanota_quote|yahoo_quoted)(?![\w-])/;
const LINK = /^(?:https?:\/\/[^\s]|mailto:|tel:)/i;

const TAGS = (
  'a abbr address article b bdi bdo big blockquote br caption center cite code col colgroup dd del details dfn div ' +
  'dl dt em figcaption figure font footer h1 h2 h3 h4 h5 h6 header hr i img ins kbd li main mark ol p pre q rp rt ' +
  'ruby s samp section small span strike strong sub summary sup table tbody td tfoot th thead time tr tt u ul var wbr'
).split(' ');
/** Dropped with everything in them. */
const SILENT_TAGS = (
  'script style textarea option noscript title template iframe object embed applet svg math noembed noframes xmp ' +
  'plaintext audio video frameset select canvas'
).split(' ');
const BOX = ['align', 'valign', 'width', 'height', 'bgcolor'];

/**
 * Safe to insert into our own page: nothing that runs scripts, submits, navigates or, with images blocked, loads
 * anything.
 */
export function sanitizeHtml(html: string, options: SanitizeRequest): SanitizedHtml {
  const images: Images = {
    blocked: 0,
    shown: options.images === 'shown',
    pictures: options.pictures,
    used: new Set(),
  };
  const { shallow, rest } = cutDeepHtml(cleanText(html.slice(0, INPUT_MAX)));
  const safe = sanitize(shallow, buildPolicy(images));
  return {
    html: rest === '' ? safe : `${safe}${escapeText(rest)}`,
    blockedImages: images.blocked,
    shownPictures: images.used,
  };
}

function buildPolicy(images: Images): SanitizeOptions {
  return {
    allowedTags: TAGS,
    nonTextTags: SILENT_TAGS,
    disallowedTagsMode: 'discard',
    nestingLimit: NESTING_MAX,
    allowedAttributes: {
      '*': ['style', 'dir', 'lang', 'title', 'align'],
      a: ['href', 'rel', 'target'],
      blockquote: ['type'],
      img: ['src', 'data-blocked-src', 'alt', 'width', 'height', 'border', 'align', 'hspace', 'vspace'],
      table: [...BOX, 'border', 'cellpadding', 'cellspacing', 'background', 'data-blocked-src'],
      td: [...BOX, 'colspan', 'rowspan', 'nowrap', 'background', 'data-blocked-src'],
      th: [...BOX, 'colspan', 'rowspan', 'nowrap', 'background', 'data-blocked-src'],
      tr: BOX,
      col: ['width', 'span'],
      font: ['color', 'size', 'face'],
      ol: ['start', 'type'],
      time: ['datetime'],
    },
    // Addresses are judged in `rewrite`, for every attribute that is left.
    allowedSchemes: ['http', 'https', 'mailto', 'tel', 'cid', 'data'],
    allowedSchemesAppliedToAttributes: ['href', 'src', 'background'],
    allowProtocolRelative: false,
    parseStyleAttributes: false,
    transformTags: { '*': (tagName, attribs) => ({ tagName, attribs: rewrite(tagName, attribs, images) }) },
  };
}

function rewrite(tagName: string, given: Attributes, images: Images): Attributes {
  const {
    style,
    href,
    src,
    background,
    'data-blocked-src': _forged,
    rel: _rel,
    target: _target,
    ...attribs
  } = given;
  const safe = style === undefined ? '' : safeStyle(style);
  if (safe !== '') attribs['style'] = safe;
  if (tagName === 'blockquote' && REPLY_QUOTE.test(given['class'] ?? '')) attribs['type'] = 'cite';
  if (tagName === 'a') Object.assign(attribs, linkAttributes(parseAddress(href)));
  if (tagName === 'img') Object.assign(attribs, imageAttributes('src', parseAddress(src), images));
  else if (background !== undefined)
    Object.assign(attribs, imageAttributes('background', parseAddress(background), images));
  return attribs;
}

function linkAttributes(address: string): Attributes {
  return LINK.test(address) ? { href: address, target: '_blank', rel: 'noopener noreferrer nofollow' } : {};
}

/** A relative address would ask our own server: it goes, like every scheme that is not named here. */
function imageAttributes(attribute: 'src' | 'background', address: string, images: Images): Attributes {
  if (DATA_IMAGE.test(address)) return { [attribute]: address };
  if (/^cid:[^\s]/i.test(address)) return ownPicture(attribute, address, images);
  if (!/^https?:\/\/[^\s]/i.test(address)) return {};
  if (images.shown) return { [attribute]: address };
  images.blocked += 1;
  return { 'data-blocked-src': address };
}

function ownPicture(
  attribute: 'src' | 'background',
  address: string,
  { pictures, used }: Images,
): Attributes {
  if (!pictures) return { [attribute]: address };
  const contentId = decode(address.slice('cid:'.length));
  const picture = pictures.get(contentId);
  if (picture === undefined) return {};
  used.add(contentId);
  return { [attribute]: picture };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Browsers drop control characters and outer blanks before they read the scheme. */
function parseAddress(value: string | undefined): string {
  const address = (value ?? '')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they hide a scheme from a filter
    .replace(/[\u0000-\u001f\u007f-\u009f]/g, '')
    .trim();
  return address.startsWith('//') ? `https:${address}` : address;
}

function escapeText(html: string): string {
  return html
    .replace(/<[^<>]*>/g, ' ')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
