const LF = 10;
const CR = 13;
/** Lines that start like the boundary without being one: more than any real message has. */
const FALSE_LINES_MAX = 10_000;
const BODIES_MAX = 1_000;

export interface SplitBody {
  bodies: Buffer[];
  note: string | null;
}

/** The parts between the boundary lines; a boundary that is missing or wrong is looked for in the body. */
export function splitBody(content: Buffer, boundary: string): SplitBody {
  const bodies = boundary === '' ? [] : cutAt(content, boundary);
  if (bodies.length > 0) return { bodies, note: null };
  const guess = guessBoundary(content);
  return {
    bodies: guess === '' ? [] : cutAt(content, guess),
    note: 'The boundary between the parts is missing',
  };
}

function cutAt(content: Buffer, boundary: string): Buffer[] {
  const needle = Buffer.from(`--${boundary}`, 'utf8');
  const bodies: Buffer[] = [];
  let open = -1;
  let falseLines = 0;
  let at = content.indexOf(needle);
  while (at >= 0 && falseLines < FALSE_LINES_MAX && bodies.length < BODIES_MAX) {
    const line = parseBoundaryLine(content, at, needle.length);
    if (line) {
      if (open >= 0) bodies.push(content.subarray(open, Math.max(open, lineEndBefore(content, at))));
      // Text after a closing line is no part, but some senders go on with another one.
      open = line.closes ? -1 : line.next;
      at = content.indexOf(needle, line.next);
    } else {
      falseLines += 1;
      at = content.indexOf(needle, at + needle.length);
    }
  }
  if (open >= 0) bodies.push(content.subarray(open));
  return bodies;
}

function parseBoundaryLine(
  content: Buffer,
  at: number,
  length: number,
): { next: number; closes: boolean } | null {
  if (at > 0 && content[at - 1] !== LF) return null;
  let end = at + length;
  const closes = content[end] === 0x2d && content[end + 1] === 0x2d;
  if (closes) end += 2;
  while (content[end] === 0x20 || content[end] === 0x09 || content[end] === CR) end += 1;
  if (end < content.length && content[end] !== LF) return null;
  return { next: Math.min(end + 1, content.length), closes };
}

function lineEndBefore(content: Buffer, at: number): number {
  let end = at;
  if (content[end - 1] === LF) end -= 1;
  if (content[end - 1] === CR) end -= 1;
  return end;
}

function guessBoundary(content: Buffer): string {
  const head = content.toString('latin1', 0, Math.min(content.length, 65_536));
  return /(?:^|\n)--([!-~]{1,200})[ \t]{0,5}\r?\n(?=content-)/i.exec(head)?.[1] ?? '';
}
