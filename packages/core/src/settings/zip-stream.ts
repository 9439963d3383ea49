import { Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

export interface ZipEntry {
  name: string;
  content: AsyncIterable<string>;
}

/** UTF-8 names, and sizes that follow the content: nothing has to be known before it is written. */
const FLAGS = 0x0808;
const VERSION = 20;
const VERSION_64 = 45;
const DEFLATED = 8;
/** Before a name, and after a content. */
const HEAD_BYTES = 30;
const TAIL_BYTES = 16;
/** 1980-01-01: the format has no "unknown". */
const NO_DATE = 0x0021;
/** The classic format uses 32 bits; this value says that the number is in the 64-bit record. */
const CLASSIC_MAX = 0xffffffff;

interface Written {
  name: Buffer;
  crc: number;
  packed: number;
  size: number;
  offset: number;
}

/**
 * A zip file as it is read: only what lies between two pieces is ever in memory. The file may be of any size, an entry of
 * four gibibytes. `classicMax` is for tests: from there on places are written in 64 bits.
 */
export async function* zipStream(
  entries: AsyncIterable<ZipEntry>,
  classicMax = CLASSIC_MAX,
): AsyncGenerator<Buffer> {
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
    if (Math.max(entry.size, entry.packed) >= CLASSIC_MAX) throw new RangeError(`${name} is too large`);
    yield numbers([4, 0x08074b50], [4, entry.crc], [4, entry.packed], [4, entry.size]);
    offset += HEAD_BYTES + entry.name.length + entry.packed + TAIL_BYTES;
    written.push(entry);
  }
  const directory = Buffer.concat(written.map((entry) => describe(entry, classicMax)));
  yield directory;
  const count = written.length;
  const isWide = offset >= classicMax;
  if (isWide) yield describeWide(count, directory.length, offset);
  const start = isWide ? CLASSIC_MAX : offset;
  yield numbers([4, 0x06054b50], [4, 0], [2, count], [2, count], [4, directory.length], [4, start], [2, 0]);
}

/** The 64-bit offset of the directory, and the locator of that record. */
function describeWide(count: number, length: number, offset: number): Buffer {
  return numbers(
    [4, 0x06064b50],
    [8, 44],
    [2, VERSION_64],
    [2, VERSION_64],
    [4, 0],
    [4, 0],
    [8, count],
    [8, count],
    [8, length],
    [8, offset],
    [4, 0x07064b50],
    [4, 0],
    [8, offset + length],
    [4, 1],
  );
}

async function* counted(content: AsyncIterable<string>, entry: Written): AsyncGenerator<Buffer> {
  for await (const text of content) {
    const bytes = Buffer.from(text);
    entry.crc = crc32(bytes, entry.crc);
    entry.size += bytes.length;
    yield bytes;
  }
}

function describe(entry: Written, classicMax: number): Buffer {
  const isWide = entry.offset >= classicMax;
  const place = isWide ? numbers([2, 0x0001], [2, 8], [8, entry.offset]) : Buffer.alloc(0);
  const head = numbers(
    [4, 0x02014b50],
    [2, VERSION_64],
    [2, isWide ? VERSION_64 : VERSION],
    ...shared(entry),
    [2, entry.name.length],
    [2, place.length],
    [2, 0],
    [2, 0],
    [2, 0],
    [4, 0],
    [4, isWide ? CLASSIC_MAX : entry.offset],
  );
  return Buffer.concat([head, entry.name, place]);
}

function shared({ crc, packed, size }: Pick<Written, 'crc' | 'packed' | 'size'>): Field[] {
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

type Field = [width: 2 | 4 | 8, value: number];

/** Little-endian. */
function numbers(...fields: Field[]): Buffer {
  const bytes = Buffer.alloc(fields.reduce((sum, [width]) => sum + width, 0));
  let at = 0;
  for (const [width, value] of fields)
    at = width === 8 ? bytes.writeBigUInt64LE(BigInt(value), at) : bytes.writeUIntLE(value, at, width);
  return bytes;
}
