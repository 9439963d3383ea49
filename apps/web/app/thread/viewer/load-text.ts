/** More is not read by anybody in a dialog, and a browser lays it out for seconds. */
const SHOWN_BYTES = 200_000;

export interface LoadedText {
  text: string;
  isCut: boolean;
}

/** The start of a file; the rest is not downloaded. */
export async function loadText(url: string, signal: AbortSignal): Promise<LoadedText> {
  const response = await fetch(url, { signal });
  if (!response.ok || !response.body) throw new Error(`The file answered ${response.status}`);
  const reader = response.body.getReader();
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return { text: decode(pieces), isCut: false };
    pieces.push(value);
    size += value.byteLength;
    if (size <= SHOWN_BYTES) continue;
    await reader.cancel();
    return { text: decode(pieces).slice(0, SHOWN_BYTES).toWellFormed(), isCut: true };
  }
}

function decode(pieces: readonly Uint8Array<ArrayBuffer>[]): string {
  const bytes = new Uint8Array(pieces.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.byteLength;
  }
  try {
    // As in a stream, a character that was cut off at the end is no error.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
