/// <reference path="../mail-text/html-libraries.d.ts" />
import sanitizeHtml from 'sanitize-html';

export interface BodyLink {
  text: string;
  href: string;
}

const LINKS_MAX = 50;
const TEXT_MAX = 200;
const HREF_MAX = 2_000;
const MARKUP = /<[a-z!/]/i;
/** After the sanitizer no other tag is left, and every quote inside is escaped. */
const ANCHOR = /<a href="([^"]*)"[^<>]*>([^<]*)/g;

/** The targets of an HTML body's links: a reader sees only their texts, which is not enough to approve. */
export function listLinks(body: string): BodyLink[] {
  if (!MARKUP.test(body)) return [];
  const anchors = sanitizeHtml(body, {
    allowedTags: ['a'],
    allowedAttributes: { a: ['href'] },
    // A scheme that no mail program follows is listed too: the person should see it.
    allowedSchemesAppliedToAttributes: [],
    transformTags: {
      '*': (tagName, attribs) => {
        const href = attribs['href'] ?? attribs['src'] ?? attribs['action'] ?? attribs['background'];
        return href === undefined ? { tagName, attribs } : { tagName: 'a', attribs: { href } };
      },
    },
  });
  const links = new Map<string, BodyLink>();
  for (const [, href = '', text = ''] of anchors.matchAll(ANCHOR)) {
    const target = decodeEntities(href).trim();
    if (target === '' || /^(?:#|cid:)/i.test(target)) continue;
    const link = { text: decodeEntities(text).trim().slice(0, TEXT_MAX), href: target.slice(0, HREF_MAX) };
    links.set(`${link.text} ${link.href}`, link);
  }
  return [...links.values()].slice(0, LINKS_MAX);
}

function decodeEntities(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
}
