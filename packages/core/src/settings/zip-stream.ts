import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

export interface ZipEntry {
  name: string;
  content: AsyncIterable<string>;
}

/** The format has no "unknown" date; an export carries none. */
const NO_DATE = { mtime: new Date('1980-01-01T00:00:00Z'), forceDosTimestamp: true };

/** A zip file, written while it is read: the next entry begins when the one before it is written. */
export function zipStream(entries: AsyncIterable<ZipEntry>): Readable {
  const zip = new ZipFile();
  const file = zip.outputStream as Readable;
  zip.on('error', (error) => file.destroy(error));
  addEntries(zip, entries, file).catch((error) => file.destroy(error));
  return file;
}

async function addEntries(zip: ZipFile, entries: AsyncIterable<ZipEntry>, file: Readable): Promise<void> {
  for await (const { name, content } of entries) {
    const source = Readable.from(content);
    // An interrupted download ends the reading of its source.
    const stop = () => source.destroy();
    file.once('close', stop);
    zip.addReadStream(source, name, NO_DATE);
    await finished(source, { writable: false });
    file.off('close', stop);
  }
  zip.end();
}
