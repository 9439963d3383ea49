/** `begin 644 name`, lines that say their own length, `end`. */
const BEGIN = /^begin [0-7]{3,4}(?: +(\S[^\r\n]{0,250})|\s*$)/;
const LF = 10;
const SPACE = 0x20;
const BACKTICK = 0x60;
/** Longer than any line of this encoding with what mail adds to its end. */
const LINE_MAX = 70;

export interface UuencodedFile {
  filename: string;
  /** From the line behind `begin` up to `end`. */
  content: Buffer;
}

/** The uuencoded files in a text, and the text without them. */
export function splitUuencoded(body: Buffer, max: number): { text: Buffer; files: UuencodedFile[] } {
  const files: UuencodedFile[] = [];
  const kept: Buffer[] = [];
  let from = 0;
  let begin = findBegin(body, 0);
  while (begin >= 0 && files.length < max) {
    const start = nextLine(body, begin);
    const match = BEGIN.exec(body.toString('latin1', begin, start));
    const end = match ? findEnd(body, start) : -1;
    if (match && end >= 0) {
      const filename = match[1] ?? '';
      files.push({
        filename: Buffer.from(filename, 'latin1').toString().trim(),
        content: body.subarray(start, end),
      });
      kept.push(body.subarray(from, begin));
      from = nextLine(body, end);
    }
    begin = findBegin(body, Math.max(start, from));
  }
  return { text: Buffer.concat([...kept, body.subarray(from)]), files };
}

export function decodeUuencoded(content: Buffer, max: number): { bytes: Buffer; cut: boolean } {
  const size = uuencodedSize(content);
  // Groups are written whole: up to two bytes too many.
  const bytes = Buffer.alloc(Math.min(size, max) + 66);
  let length = 0;
  for (const { at, count } of decodeLines(content)) {
    if (length >= max) break;
    for (let done = 0; done < count; done += 3) {
      const place = at + 1 + (done / 3) * 4;
      const digits = [0, 1, 2, 3].map((offset) => ((content[place + offset] ?? SPACE) - SPACE) & 63);
      bytes.writeUIntBE(
        digits.reduce((group, digit) => group * 64 + digit, 0),
        length + done,
        3,
      );
    }
    length += count;
  }
  return { bytes: bytes.subarray(0, Math.min(length, max)), cut: size > max };
}

export function uuencodedSize(content: Buffer): number {
  let size = 0;
  for (const { count } of decodeLines(content)) size += count;
  return size;
}

/** The position of each line and its number of bytes, up to the empty line that ends the file. */
function* decodeLines(content: Buffer): Generator<{ at: number; count: number }> {
  const begin = findBegin(content, 0);
  for (let at = begin < 0 ? 0 : nextLine(content, begin); at < content.length; at = nextLine(content, at)) {
    const first = content[at] ?? 0;
    if (first <= SPACE || first >= BACKTICK) return;
    yield { at, count: first - SPACE };
  }
}

function findBegin(body: Buffer, from: number): number {
  let at = body.indexOf('begin ', from, 'latin1');
  while (at > 0 && body[at - 1] !== LF) at = body.indexOf('begin ', at + 1, 'latin1');
  return at;
}

/** The position of the line `end` if every line before it is uuencoded; else -1. */
function findEnd(body: Buffer, start: number): number {
  for (let at = start; at < body.length; at = nextLine(body, at)) {
    const line = body.toString('latin1', at, Math.min(nextLine(body, at), at + LINE_MAX + 10)).trimEnd();
    if (line === 'end') return at;
    const first = line.charCodeAt(0);
    if (line !== '' && (first < SPACE || first > BACKTICK || line.length > LINE_MAX)) return -1;
  }
  return -1;
}

function nextLine(body: Buffer, at: number): number {
  const newline = body.indexOf(LF, at);
  return newline < 0 ? body.length : newline + 1;
}
