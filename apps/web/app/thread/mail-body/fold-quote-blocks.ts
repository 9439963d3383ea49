const INTRO =
  /(?:wrote|schrieb|écrit|escribió|scritto|schreef|escreveu|skrev|napsal|napisał|kirjoitti|написала?|пишет|写道|書きました).{0,40}[:：]\s*$/i;
const INTRO_MAX = 300;
const QUOTE_MIN = 80;

/** Folds the outermost quotes of earlier messages. Quotations that are not marked as a reply stay open. */
export function foldQuoteBlocks(page: Document): void {
  const opening = findFirstWords(page);
  for (const quote of page.querySelectorAll('blockquote')) {
    if (quote.parentElement?.closest('blockquote, details')) continue;
    // A message that is only a quote has nothing else to show.
    if (!opening || quote.contains(opening)) continue;
    const intro = findIntro(quote);
    if (!intro && quote.getAttribute('type') !== 'cite') continue;
    if ((quote.textContent ?? '').trim().length < QUOTE_MIN && !quote.querySelector('img')) continue;
    const fold = page.createElement('details');
    const summary = page.createElement('summary');
    summary.textContent = 'Quoted text';
    quote.before(fold);
    fold.append(summary);
    if (intro?.nodeType === Node.ELEMENT_NODE) fold.append(intro);
    fold.append(quote);
  }
}

function findFirstWords(page: Document): Node | null {
  const texts = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT);
  let words = texts.nextNode();
  while (words && !/\S/.test(words.textContent ?? '')) words = texts.nextNode();
  return words;
}

/** "On Tuesday, Ben wrote:" before a quote, as an element or a text node. */
function findIntro(quote: Element): Node | null {
  let before = quote.previousSibling;
  while (before && (before.nodeName === 'BR' || !/\S/.test(before.textContent ?? '')))
    before = before.previousSibling;
  const text = before?.textContent ?? '';
  return before && text.length < INTRO_MAX && INTRO.test(text) ? before : null;
}
