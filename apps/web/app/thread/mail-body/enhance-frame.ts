import { hostOf, isMisleading } from './find-links.ts';
import { foldQuoteBlocks } from './fold-quote-blocks.ts';

/** No script runs inside the frame, so its document is changed from outside: quotes are folded, link hosts shown. */
export function enhanceFrame(page: Document): { hosts: string[] } {
  foldQuoteBlocks(page);
  const hosts = new Set<string>();
  for (const link of page.querySelectorAll<HTMLAnchorElement>('a[href]')) {
    const host = hostOf(link.href);
    if (!host) continue;
    hosts.add(host);
    link.title = host;
    if (isMisleading(link.textContent ?? '', host)) {
      const note = page.createElement('span');
      note.className = 'leads-to';
      note.textContent = `leads to ${host}`;
      link.after(note);
    }
  }
  return { hosts: [...hosts] };
}
