import type { Context } from 'hono';

export type Frame = { event?: string; data: unknown };

/** Slow enough that a person sees the words arrive, fast enough for a test. */
const FRAME_PAUSE_MS = 4;
const WORDS_PER_FRAME = 3;
/** The text before the break must leave the socket's buffer first. */
const BREAK_PAUSE_MS = 60;

export function splitForStream(text: string): string[] {
  const words = text.match(/\s*\S+\s*?(?=\s|$)|\s+$/g) ?? [];
  const pieces: string[] = [];
  for (let at = 0; at < words.length; at += WORDS_PER_FRAME) {
    pieces.push(words.slice(at, at + WORDS_PER_FRAME).join(''));
  }
  return pieces;
}

/** `breakAfter` ends the connection in the middle, as a provider's dying stream does. */
export function streamEvents(c: Context, frames: Frame[], breakAfter = Number.POSITIVE_INFINITY): Response {
  const encoder = new TextEncoder();
  let next = 0;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const frame = frames[next];
      if (next >= breakAfter) {
        await pause(BREAK_PAUSE_MS);
        breakConnection(c, controller);
      } else if (!frame) {
        controller.close();
      } else {
        next += 1;
        const data = typeof frame.data === 'string' ? frame.data : JSON.stringify(frame.data);
        controller.enqueue(
          encoder.encode(`${frame.event ? `event: ${frame.event}\n` : ''}data: ${data}\n\n`),
        );
        await pause(FRAME_PAUSE_MS);
      }
    },
  });
  return new Response(body, {
    headers: { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-cache' },
  });
}

function breakConnection(c: Context, controller: ReadableStreamDefaultController) {
  const env = c.env as { outgoing?: { destroy: () => void } } | undefined;
  if (env?.outgoing) env.outgoing.destroy();
  else controller.error(new Error('the sandbox model broke this stream on request'));
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
