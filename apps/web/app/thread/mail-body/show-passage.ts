import { findQuote } from './find-quote.ts';

const NAME = 'cited';

/** Marks the words of a message and scrolls to them, in its frame too. The document is not changed, so React and the frame keep theirs. */
export function showPassage(article: HTMLElement, quote: string, signal: AbortSignal): void {
  if (signal.aborted) return;
  const tryAgain = () => {
    const frame = article.querySelector('iframe');
    if (!frame) return markIn(article, quote, signal);
    const mark = () => {
      const body = frame.contentDocument?.body;
      return body ? markIn(body, quote, signal) : false;
    };
    if (!mark()) frame.addEventListener('load', mark, { signal });
    return true;
  };
  if (tryAgain()) return;
  // The message may still be folded, or its frame be made.
  const observer = new MutationObserver(() => {
    if (tryAgain()) observer.disconnect();
  });
  observer.observe(article, { childList: true, subtree: true });
  signal.addEventListener('abort', () => observer.disconnect());
}

/** False if the words are not there. */
function markIn(root: HTMLElement, quote: string, signal: AbortSignal): boolean {
  const page = root.ownerDocument;
  const view = page.defaultView as (Window & typeof globalThis) | null;
  const { text, nodes } = collectTexts(root);
  const ranges = findQuote(text, quote).map(({ start, end }) => {
    const range = page.createRange();
    range.setStart(...placeOf(nodes, start));
    range.setEnd(...placeOf(nodes, end - 1, 1));
    return range;
  });
  const [first] = ranges;
  if (!first || !view) return false;
  // Without the interface the message is shown unmarked.
  if ('highlights' in view.CSS) {
    view.CSS.highlights.set(NAME, new view.Highlight(...ranges));
    signal.addEventListener('abort', () => view.CSS.highlights.delete(NAME));
  }
  // The frame gets its height after it has loaded.
  setTimeout(() => first.startContainer.parentElement?.scrollIntoView({ block: 'center' }), 150);
  return true;
}

interface TextPlace {
  node: Text;
  start: number;
}

function collectTexts(root: HTMLElement): { text: string; nodes: TextPlace[] } {
  const walker = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const nodes: TextPlace[] = [];
  let text = '';
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    nodes.push({ node: node as Text, start: text.length });
    text += node.nodeValue ?? '';
  }
  return { text, nodes };
}

function placeOf(nodes: readonly TextPlace[], at: number, more = 0): [Text, number] {
  const place = nodes.findLast(({ start }) => start <= at);
  if (!place) throw new Error('A place outside of the text');
  return [place.node, at - place.start + more];
}
