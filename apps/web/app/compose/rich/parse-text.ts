import type { Mark, Node } from 'prosemirror-model';
import { schema } from './schema.ts';

/** Each line becomes a paragraph: `writeText` gives the same text back. */
export function parseText(text: string): Node {
  const lines = text
    .split(/\r\n?|\n/)
    .map((line) => schema.node('paragraph', null, line ? [schema.text(line)] : []));
  return schema.node('doc', null, lines);
}

/** The text form of an email, as a person would type it. */
export function writeText(doc: Node): string {
  return blocks(doc).join('\n');
}

function blocks(parent: Node): string[] {
  const lines: string[] = [];
  parent.forEach((block) => {
    lines.push(...linesOf(block));
  });
  return lines;
}

function linesOf(block: Node): string[] {
  if (block.type.name === 'blockquote') return blocks(block).map((line) => (line ? `> ${line}` : '>'));
  if (block.type.name === 'bullet_list') return items(block, () => '- ');
  if (block.type.name === 'ordered_list') {
    const first = Number(block.attrs['order']);
    return items(block, (index) => `${first + index}. `);
  }
  if (block.type.name === 'code_block') return block.textContent.split('\n');
  return inlineText(block).split('\n');
}

function items(list: Node, mark: (index: number) => string): string[] {
  const lines: string[] = [];
  list.forEach((item, _offset, index) => {
    const lead = mark(index);
    for (const [at, line] of blocks(item).entries())
      lines.push(`${at === 0 ? lead : ' '.repeat(lead.length)}${line}`);
  });
  return lines;
}

/** A link is followed by its address, once, where its text does not say it. */
function inlineText(block: Node): string {
  let text = '';
  let open: { href: string; from: number } | null = null;
  const close = () => {
    if (open && !sameAddress(text.slice(open.from), open.href))
      text += ` <${open.href.replace(/^mailto:/, '')}>`;
    open = null;
  };
  block.forEach((node) => {
    const href = linkOf(node.marks);
    if (open && href !== open.href) close();
    if (href && !open) open = { href, from: text.length };
    text += textOf(node);
  });
  close();
  return text;
}

function textOf(node: Node): string {
  if (node.isText) return node.text ?? '';
  if (node.type.name === 'hard_break') return '\n';
  return `[${String(node.attrs['alt']) || 'image'}]`;
}

function linkOf(marks: readonly Mark[]): string | null {
  const mark = marks.find(({ type }) => type.name === 'link');
  return mark ? String(mark.attrs['href']) : null;
}

function sameAddress(text: string, href: string): boolean {
  const bare = (address: string) => address.replace(/^(?:https?:\/\/|mailto:|tel:)/i, '').replace(/\/$/, '');
  return bare(text.trim()) === bare(href);
}
