/** As IMAP writes a set: `1:3,7`. */
export function packUids(uids: readonly number[]): string {
  const sorted = [...new Set(uids)].sort((one, other) => one - other);
  const ranges: string[] = [];
  for (let at = 0; at < sorted.length; ) {
    const first = sorted[at] as number;
    let last = first;
    while (sorted[at + 1] === last + 1) {
      last += 1;
      at += 1;
    }
    ranges.push(first === last ? `${first}` : `${first}:${last}`);
    at += 1;
  }
  return ranges.join(',');
}

/** Bounds the length of a command and the memory of its response. */
export function inChunks<Entry>(entries: readonly Entry[], size: number): Entry[][] {
  const chunks: Entry[][] = [];
  for (let at = 0; at < entries.length; at += size) chunks.push(entries.slice(at, at + size));
  return chunks;
}
