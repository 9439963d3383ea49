import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decodeFrames } from './decode-frames.ts';

const answer = [
  'event: connected\ndata: {}',
  'data: {"json":{"type":"text","text":"Grüße, 世界 🙂"}}',
  'event: ping\ndata: ',
  'data: {"json":{"type":"text","text":"two"}}',
  'event: return\ndata: ',
];

async function read(pieces: Uint8Array[]) {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece);
      controller.close();
    },
  });
  const frames: unknown[] = [];
  for await (const frame of decodeFrames(body)) frames.push(frame);
  return frames;
}

it('stream frames are parsed however the network splits them', async () => {
  const bytes = new TextEncoder().encode(answer.map((frame) => `${frame}\n\n`).join(''));
  const whole = await read([bytes]);
  expect(whole).toEqual([
    { event: 'connected', data: '{}' },
    { event: 'message', data: '{"json":{"type":"text","text":"Grüße, 世界 🙂"}}' },
    { event: 'ping', data: '' },
    { event: 'message', data: '{"json":{"type":"text","text":"two"}}' },
    { event: 'return', data: '' },
  ]);
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(bytes.length), { maxLength: 12 }), async (cuts) => {
      const at = [0, ...cuts.sort((a, b) => a - b), bytes.length];
      const pieces = at.slice(1).map((end, index) => bytes.subarray(at[index], end));
      expect(await read(pieces)).toEqual(whole);
    }),
  );
});
