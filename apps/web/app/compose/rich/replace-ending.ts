import type { Node } from 'prosemirror-model';
import { parseText, writeText } from './parse-text.ts';
import { schema } from './schema.ts';

/** A document with another text at its end; null if the old text is missing or was edited. */
export function replaceEnding(doc: Node, old: string, next: string): Node | null {
  const first = old.trim() === '' ? doc.childCount : findEnding(doc.children, old.trim());
  if (first === null) return null;
  const above = doc.children.slice(0, first);
  const fresh = next.trim() === '' ? [] : parseText(next.trim()).children;
  if (fresh.length > 0 && above.at(-1)?.content.size !== 0) above.push(schema.node('paragraph'));
  const blocks = [...above, ...fresh];
  return doc.type.create(null, blocks.length > 0 ? blocks : schema.node('paragraph'));
}

/** The first of the last blocks that say exactly this. */
function findEnding(blocks: readonly Node[], text: string): number | null {
  for (let first = blocks.length - 1; first >= 0; first -= 1) {
    const ending = writeText(schema.topNodeType.create(null, blocks.slice(first))).trim();
    if (ending === text) return first;
    if (ending.length > text.length) return null;
  }
  return null;
}
