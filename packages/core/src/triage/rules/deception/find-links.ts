import { registered } from './domains.ts';

const READ_MAX = 400_000;
const LINKS_MAX = 80;
const ANCHOR = /<a\b([^<>]{0,2000})>([^<]{0,300})/gi;
const HREF = /\bhref\s{0,3}=\s{0,3}["']?([^"'\s>]{4,2000})/i;

export interface MailLink {
  host: string;
  /** The domain that the visible text of the link names; empty where it names none. */
  shown: string;
  url: string;
}

/** The links of a mail, in its HTML and in its text. */
export function findLinks({ html, text }: { html: string | null; text: string }): MailLink[] {
  const links: MailLink[] = [];
  for (const [, attributes = '', label = ''] of (html ?? '').slice(0, READ_MAX).matchAll(ANCHOR)) {
    const url = HREF.exec(attributes)?.[1];
    if (url) add(url, label);
    if (links.length >= LINKS_MAX) return links;
  }
  for (const [url] of text.slice(0, 40_000).matchAll(/https?:\/\/[^\s<>"')\]]{3,500}/gi)) {
    add(url, '');
    if (links.length >= LINKS_MAX) return links;
  }
  return links;

  function add(url: string, label: string): void {
    const host = /^(?:https?:)?\/\/(?:[^/@?#]*@)?([^/:?#]{3,255})/i.exec(url.replaceAll('&amp;', '&'))?.[1];
    if (!host) return;
    const shown = /^\s*(?:https?:\/\/)?(?:www\.)?((?:[a-z0-9-]{1,63}\.){1,5}[a-z]{2,12})(?:[/?\s]|$)/i.exec(
      label,
    )?.[1];
    links.push({ host: host.toLowerCase(), shown: shown ? registered(shown) : '', url });
  }
}
