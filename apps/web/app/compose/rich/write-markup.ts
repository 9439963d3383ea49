import type { Mark, Node } from 'prosemirror-model';

const TAGS: Readonly<Record<string, string>> = {
  strong: 'b',
  em: 'i',
  underline: 'u',
  strike: 's',
  code: 'code',
};
const RIGHT_TO_LEFT = /^[^\p{L}]*[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u;

/** Small HTML for an email; the server adds the inline styles. Null for what plain text says as well. */
export function writeMarkup(doc: Node): string | null {
  return isPlain(doc) ? null : blocks(doc);
}

function isPlain(doc: Node): boolean {
  let plain = true;
  doc.descendants((node) => {
    // The server takes text with tags in it for HTML.
    if (node.isText) plain &&= node.marks.length === 0 && !node.text?.includes('<');
    else if (node.type.name === 'paragraph') plain &&= !RIGHT_TO_LEFT.test(node.textContent);
    else plain &&= node.type.name === 'hard_break';
    return plain;
  });
  return plain;
}

function blocks(parent: Node): string {
  let html = '';
  parent.forEach((block) => {
    html += blockOf(block);
  });
  return html;
}

function blockOf(block: Node): string {
  switch (block.type.name) {
    case 'blockquote':
      return `<blockquote>${blocks(block)}</blockquote>`;
    case 'bullet_list':
      return `<ul>${blocks(block)}</ul>`;
    case 'ordered_list': {
      const order = Number(block.attrs['order']);
      return `<ol${order === 1 ? '' : ` start="${order}"`}>${blocks(block)}</ol>`;
    }
    case 'list_item':
      return block.childCount === 1 && block.firstChild
        ? `<li${direction(block)}>${inline(block.firstChild)}</li>`
        : `<li${direction(block)}>${blocks(block)}</li>`;
    case 'code_block':
      return `<pre>${escapeText(block.textContent)}</pre>`;
    default:
      return `<div${direction(block)}>${inline(block) || '<br>'}</div>`;
  }
}

/** Some mail programs ignore `dir="auto"`. */
function direction(block: Node): string {
  return RIGHT_TO_LEFT.test(block.textContent) ? ' dir="rtl"' : '';
}

/** Neighbours share the tags that both have. */
function inline(block: Node): string {
  let html = '';
  let open: Mark[] = [];
  const closeTo = (depth: number) => {
    while (open.length > depth) html += `</${tagOf(open.pop() as Mark)}>`;
  };
  block.forEach((node) => {
    const { marks } = node;
    let shared = 0;
    while (shared < open.length && marks[shared]?.eq(open[shared] as Mark)) shared += 1;
    closeTo(shared);
    for (const mark of marks.slice(shared)) html += openTag(mark);
    open = [...marks];
    html += leaf(node);
  });
  closeTo(0);
  // A blank at the start of a line would be dropped.
  return html.replace(/^ /, '\u00a0');
}

function leaf(node: Node): string {
  if (node.isText) return keepBlanks(escapeText(node.text ?? ''));
  if (node.type.name === 'hard_break') return '<br>';
  return `<img src="cid:${escapeText(String(node.attrs['id']))}" alt="${escapeText(String(node.attrs['alt']))}">`;
}

function tagOf({ type }: Mark): string {
  return type.name === 'link' ? 'a' : (TAGS[type.name] ?? 'span');
}

function openTag(mark: Mark): string {
  return mark.type.name === 'link'
    ? `<a href="${escapeText(String(mark.attrs['href']))}">`
    : `<${tagOf(mark)}>`;
}

function keepBlanks(text: string): string {
  return text.replace(/ {2}/g, ' \u00a0');
}

function escapeText(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
