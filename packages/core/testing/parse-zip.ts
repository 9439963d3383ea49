import { crc32, inflateRawSync } from 'node:zlib';

const WIDE = 0xffffffff;

/** What an unpacking tool makes of a zip file: by its directory, every checksum compared. */
export function parseZip(file: Buffer): Map<string, string> {
  const end = file.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  const count = file.readUInt16LE(end + 10);
  const entries = new Map<string, string>();
  let at = file.readUInt32LE(end + 16);
  // The directory's offset may be a 64-bit number, in a record found through a locator before the end.
  if (at === WIDE) at = parseWide(file, parseWide(file, end - 12) + 48);
  for (let number = 0; number < count; number++) {
    const [crc, packed, size] = [16, 20, 24].map((field) => file.readUInt32LE(at + field));
    const nameLength = file.readUInt16LE(at + 28);
    const extraLength = file.readUInt16LE(at + 30);
    const place = file.readUInt32LE(at + 42);
    const offset = place === WIDE ? parseWide(file, at + 46 + nameLength + 4) : place;
    const name = file.subarray(at + 46, at + 46 + nameLength).toString();
    const start = offset + 30 + file.readUInt16LE(offset + 26);
    const content = inflateRawSync(file.subarray(start, start + (packed ?? 0)));
    if (content.length !== size || crc32(content) !== crc) throw new Error(`${name} is damaged`);
    entries.set(name, content.toString());
    at += 46 + nameLength + extraLength;
  }
  return entries;
}

function parseWide(file: Buffer, at: number): number {
  return Number(file.readBigUInt64LE(at));
}
