const BLOCKS = 'p, div, li, tr, blockquote, h1, h2, h3, ul, ol, table';

/** The plain text of an HTML draft. The parsed document is never attached, so nothing in it loads or runs. */
export function draftToText(html: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html');
  for (const line of page.querySelectorAll('br')) line.replaceWith('\n');
  for (const block of page.querySelectorAll(BLOCKS)) block.append(block.matches('li, tr') ? '\n' : '\n\n');
  return (page.body.textContent ?? '')
    .replace(/(?<![ \t])[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
