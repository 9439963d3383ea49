import { Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

export interface ZipEntry {
  name: string;
  content: AsyncIterable<string>;
}

/** UTF-8 names, and sizes that follow the content: nothing has to be known before it is written. */
const FLAGS = 0x0808;
const VERSION = 20;
const DEFLATED = 8;
/** Before a name, and after a content. */
const HEAD_BYTES = 30;
const TAIL_BYTES = 16;
/** 1980-01-01: the format has no "unknown". */
const NO_DATE = 0x0021;
/** The classic format counts in 32 bits. */
const SIZE_MAX = 0xffffffff;

interface Written {
  name: Buffer;
  crc: number;
  packed: number;
  size: number;
  offset: number;
}

/** A zip file as it is read: only what lies between two pieces is ever in memory. */
export async function* zipStream(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  const written: Written[] = [];
  let offset = 0;
  for await (const { name, content } of entries) {
    const entry: Written = { name: Buffer.from(name), crc: 0, packed: 0, size: 0, offset };
    const head = numbers([4, 0x04034b50], [2, VERSION], ...shared(entry), [2, entry.name.length], [2, 0]);
    yield Buffer.concat([head, entry.name]);
    for await (const piece of Readable.from(counted(content, entry)).pipe(createDeflateRaw())) {
      entry.packed += piece.length;
      yield piece;
    }
    yield numbers([4, 0x08074b50], [4, entry.crc], [4, entry.packed], [4, entry.size]);
    offset += HEAD_BYTES + entry.name.length + entry.packed + TAIL_BYTES;
    if (offset > SIZE_MAX || entry.size > SIZE_MAX) throw new RangeError('More than fits into a zip file');
    written.push(entry);
  }
  const directory = Buffer.concat(written.map(describe));
  yield directory;
  const count = written.length;
  yield numbers([4, 0x06054b50], [4, 0], [2, count], [2, count], [4, directory.length], [4, offset], [2, 0]);
}

async function* counted(content: AsyncIterable<string>, entry: Written): AsyncGenerator<Buffer> {
  for await (const text of content) {
    const bytes = Buffer.from(text);
    entry.crc = crc32(bytes, entry.crc);
    entry.size += bytes.length;
    yield bytes;
  }
}

function describe(entry: Written): Buffer {
  const head = numbers(
    [4, 0x02014b50],
    [2, VERSION],
    [2, VERSION],
    ...shared(entry),
    [2, entry.name.length],
    [2, 0],
    [2, 0],
    [2, 0],
    [2, 0],
    [4, 0],
    [4, entry.offset],
  );
  return Buffer.concat([head, entry.name]);
}

function shared({ crc, packed, size }: Pick<Written, 'crc' | 'packed' | 'size'>): [2 | 4, number][] {
  return [
    [2, FLAGS],
    [2, DEFLATED],
    [2, 0],
    [2, NO_DATE],
    [4, crc],
    [4, packed],
    [4, size],
  ];
}

/** Little-endian numbers of two or four bytes. */
function numbers(...fields: [2 | 4, number][]): Buffer {
  const bytes = Buffer.alloc(fields.reduce((sum, [width]) => sum + width, 0));
  let at = 0;
  for (const [width, value] of fields) at = bytes.writeUIntLE(value, at, width);
  return bytes;
}
