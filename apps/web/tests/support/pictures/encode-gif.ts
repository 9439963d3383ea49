import gifenc from 'gifenc';
import { PNG } from 'pngjs';

export interface Frame {
  png: Buffer;
  durationMs: number;
}

/** One palette colour means "same as in the previous frame", so that unchanged areas cost almost nothing. */
const COLOURS = 255;
const UNCHANGED = 255;

/** Frames of one size as an animation that repeats for ever. */
export function encodeGif(frames: readonly Frame[]): Uint8Array {
  const gif = gifenc.GIFEncoder();
  let before: Buffer | undefined;
  for (const { png, durationMs } of frames) {
    const { width, height, data } = PNG.sync.read(png);
    const palette = gifenc.quantize(data, COLOURS);
    while (palette.length <= UNCHANGED) palette.push([0, 0, 0]);
    const indexes = gifenc.applyPalette(data, palette.slice(0, COLOURS));
    if (before) keepUnchanged(indexes, before, data);
    gif.writeFrame(indexes, width, height, {
      palette,
      delay: durationMs,
      transparent: before !== undefined,
      transparentIndex: UNCHANGED,
      dispose: 1,
    });
    before = data;
  }
  gif.finish();
  return gif.bytes();
}

function keepUnchanged(indexes: Uint8Array, before: Buffer, now: Buffer): void {
  for (let at = 0; at < indexes.length; at += 1)
    if (before.readInt32LE(at * 4) === now.readInt32LE(at * 4)) indexes[at] = UNCHANGED;
}
