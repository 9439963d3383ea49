import { decodeText } from './decode-text.ts';
import { fetchFile } from './fetch-file.ts';

/** More is not read by anybody in a dialog, and a browser lays it out for seconds. */
const SHOWN_BYTES = 200_000;

export interface LoadedText {
  text: string;
  isCut: boolean;
}

/** The start of a file; the rest is not downloaded. */
export async function loadText(url: string, signal: AbortSignal): Promise<LoadedText> {
  const { body } = await fetchFile(url, signal);
  if (!body) return { text: '', isCut: false };
  const reader = body.getReader();
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return { text: decodeText(join(pieces), false), isCut: false };
    pieces.push(value);
    size += value.byteLength;
    if (size <= SHOWN_BYTES) continue;
    await reader.cancel();
    return { text: decodeText(join(pieces), true).slice(0, SHOWN_BYTES).toWellFormed(), isCut: true };
  }
}

function join(pieces: readonly Uint8Array<ArrayBuffer>[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(pieces.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.byteLength;
  }
  return bytes;
}
