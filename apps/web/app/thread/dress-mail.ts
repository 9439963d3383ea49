import { hostOf, isMisleading } from './find-links.ts';

const INTRO = /(wrote|schrieb|écrit|escribió|scritto|schreef|skrev).{0,30}:\s*$/i;

/** Done to the frame's document from outside, as nothing in it can run: quotes folded, hosts of links told. */
export function dressMail(page: Document): { hosts: string[] } {
  foldQuotes(page);
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

/** The outermost quotes, when something stands before them. */
function foldQuotes(page: Document): void {
  for (const quote of page.querySelectorAll('blockquote')) {
    if (quote.parentElement?.closest('blockquote, details')) continue;
    const before = (page.body.textContent ?? '').indexOf((quote.textContent ?? '').slice(0, 40));
    if (before <= 0 || (quote.textContent ?? '').length < 80) continue;
    const fold = page.createElement('details');
    const summary = page.createElement('summary');
    summary.textContent = 'Quoted text';
    const intro = quote.previousElementSibling;
    quote.before(fold);
    fold.append(summary);
    if (intro && (intro.textContent ?? '').length < 200 && INTRO.test(intro.textContent ?? ''))
      fold.append(intro);
    fold.append(quote);
  }
}
