import type { Chunk } from './chat-reducer.ts';

/** The chunks of a server-sent stream, as they arrive, however the network cuts them. */
export async function* readStream(body: ReadableStream<Uint8Array>): AsyncGenerator<Chunk> {
  const reader = body.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>).getReader();
  let rest = '';
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const lines = (rest + value).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const data = line.startsWith('data:') ? line.slice(5).trim() : '';
      if (data !== '' && data !== '[DONE]') yield JSON.parse(data) as Chunk;
    }
  }
}
