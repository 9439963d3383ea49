import { type Inline, parseInline } from './parse-inline.ts';

export interface ListLine {
  /** Nesting depth. */
  level: number;
  parts: Inline[];
}

/** The supported Markdown blocks. Everything else stays text. */
export type Block =
  | { kind: 'text' | 'heading'; parts: Inline[] }
  | { kind: 'code'; text: string }
  | { kind: 'list'; start: number | null; lines: ListLine[] };

const FENCE = /^ {0,3}```/;
const HEADING = /^#{1,6} +(\S.*)$/;
const POINT = /^( {0,12})(?:[-*+]|(\d{1,4})[.)]) +(\S.*)$/;
const LEVEL_MAX = 3;
/** Longer than any real answer; the rest is shown as plain text. */
const FORMATTED_MAX = 60_000;

/** Parsed again on every streamed chunk, so an unclosed fence already counts as code. */
export function parseBlocks(text: string): Block[] {
  const blocks: Block[] = [];
  let paragraph: string[] = [];
  const endParagraph = () => {
    if (paragraph.length > 0) blocks.push({ kind: 'text', parts: parseInline(paragraph.join('\n')) });
    paragraph = [];
  };
  const lines = text.slice(0, FORMATTED_MAX).split(/\r?\n/);
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const point = POINT.exec(line);
    const heading = HEADING.exec(line)?.[1];
    if (FENCE.test(line)) {
      endParagraph();
      let last = at + 1;
      while (last < lines.length && !FENCE.test(lines[last] ?? '')) last += 1;
      blocks.push({ kind: 'code', text: lines.slice(at + 1, last).join('\n') });
      at = last;
    } else if (point) {
      endParagraph();
      addPoint(blocks, point, lines[at - 1] ?? '');
    } else if (heading) {
      endParagraph();
      blocks.push({ kind: 'heading', parts: parseInline(heading) });
    } else if (line.trim() === '') endParagraph();
    else paragraph.push(line);
  }
  endParagraph();
  const rest = text.slice(FORMATTED_MAX);
  if (rest !== '') blocks.push({ kind: 'text', parts: [{ kind: 'text', text: rest }] });
  return blocks;
}

function addPoint(blocks: Block[], point: RegExpExecArray, lineBefore: string): void {
  const [, indent = '', number, words = ''] = point;
  const level = Math.min(LEVEL_MAX, Math.floor(indent.length / 2));
  const line: ListLine = { level, parts: parseInline(words) };
  const list = blocks.at(-1);
  const start = number === undefined ? null : Number(number);
  const continues = list?.kind === 'list' && (level > 0 || (list.start === null) === (start === null));
  // A list that starts at 1 again after a blank line is a new list.
  if (continues && !(start === 1 && lineBefore.trim() === '')) list.lines.push(line);
  else blocks.push({ kind: 'list', start, lines: [line] });
}
