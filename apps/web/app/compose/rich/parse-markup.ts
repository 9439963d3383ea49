import { DOMParser as DocumentReader, type Node } from 'prosemirror-model';
import { schema } from './schema.ts';

const BLOCKS =
  'address, article, blockquote, div, dl, h1, h2, h3, h4, h5, h6, ol, p, pre, section, table, ul';
const NOT_TEXT = 'script, style, title, meta, link, template, noscript, iframe, object, svg, math, [hidden]';

/** Our own HTML of a draft. */
export function parseMarkup(html: string): Node {
  return DocumentReader.fromSchema(schema).parse(tidy(html).body);
}

/** HTML from a clipboard, as our own HTML has it: the parsed document is never attached, so nothing loads or runs. */
export function cleanPasted(html: string): string {
  const { body } = tidy(html);
  markWordLists(body);
  if (!isOffice(html)) spaceParagraphs(body);
  return body.innerHTML;
}

function tidy(html: string): Document {
  const page = new DOMParser().parseFromString(html, 'text/html');
  for (const element of page.querySelectorAll(NOT_TEXT)) element.remove();
  removeComments(page.body);
  for (const heading of page.querySelectorAll('h1, h2, h3, h4, h5, h6')) replace(heading, 'p', 'strong');
  for (const row of page.querySelectorAll('tr')) replace(row, 'p');
  for (const cell of page.querySelectorAll('td, th')) cell.append(' ');
  for (const block of page.querySelectorAll('div')) if (!block.querySelector(BLOCKS)) replace(block, 'p');
  // The last line break of a line is only there to give it a height.
  for (const line of page.querySelectorAll('p > br:last-child, li > br:last-child'))
    if (!line.nextSibling) line.remove();
  return page;
}

function replace(element: Element, tag: string, inner?: string): void {
  const { ownerDocument } = element;
  const fresh = ownerDocument.createElement(tag);
  const target = inner ? ownerDocument.createElement(inner) : fresh;
  if (inner) fresh.append(target);
  target.append(...element.childNodes);
  element.replaceWith(fresh);
}

function removeComments(root: HTMLElement): void {
  const walker = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_COMMENT);
  const comments: Comment[] = [];
  while (walker.nextNode()) comments.push(walker.currentNode as Comment);
  for (const comment of comments) comment.remove();
}

/** Word pastes a list as paragraphs that begin with a bullet or number, in a span marked as such. */
function markWordLists(root: HTMLElement): void {
  let list: Element | null = null;
  for (const line of [...root.querySelectorAll<HTMLElement>('p')]) {
    if (!/mso-list:\s*l\d/i.test(line.getAttribute('style') ?? '')) {
      list = null;
      continue;
    }
    const mark = line.querySelector('[style*="mso-list:Ignore" i], [style*="mso-list: Ignore" i]');
    const tag = /\d|^[a-z][.)]/i.test(mark?.textContent?.trim() ?? '') ? 'ol' : 'ul';
    mark?.remove();
    const before = line.previousElementSibling;
    const isNext = before !== null && before === list && before.localName === tag;
    const target: Element = isNext ? before : root.ownerDocument.createElement(tag);
    if (!isNext) line.before(target);
    const item = root.ownerDocument.createElement('li');
    item.append(line);
    target.append(item);
    list = target;
  }
}

function isOffice(html: string): boolean {
  return /class="?Mso|urn:schemas-microsoft-com|docs-internal-guid/i.test(html);
}

/** Web pages set paragraphs apart; ours are lines. */
function spaceParagraphs(root: HTMLElement): void {
  for (const paragraph of root.querySelectorAll('p + p')) {
    const before = paragraph.previousElementSibling;
    if (before?.textContent?.trim() && paragraph.textContent?.trim())
      paragraph.before(root.ownerDocument.createElement('p'));
  }
}
