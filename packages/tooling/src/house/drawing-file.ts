import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseTree } from '../structure/parse-tree.ts';
import { drawHouse } from './draw-house.ts';

const begin = '<!-- drawing: begin (node packages/tooling/src/draw-house.ts --write) -->';
const end = '<!-- drawing: end -->';

export function isDrawingCurrent(root: string): boolean {
  const text = loadPage(root);
  return text === redraw(text, drawHouse(parseTree(root)));
}

export function writeDrawing(root: string): void {
  writeFileSync(pagePath(root), redraw(loadPage(root), drawHouse(parseTree(root))));
}

/** Replaces the text between the markers; a page without markers gets them at its end. */
export function redraw(page: string, drawing: string): string {
  const block = `${begin}\n${drawing}\n${end}`;
  const [from, to] = [page.indexOf(begin), page.indexOf(end)];
  if (from === -1 || to === -1) return `${page.trimEnd()}\n\n${block}\n`.trimStart();
  return page.slice(0, from) + block + page.slice(to + end.length);
}

function loadPage(root: string): string {
  const file = pagePath(root);
  return existsSync(file) ? readFileSync(file, 'utf8') : '# Architecture\n';
}

function pagePath(root: string): string {
  return path.join(root, 'docs/architecture.md');
}
