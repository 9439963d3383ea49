/** `return` marks a complete answer; without it the stream was interrupted. */
interface Frame {
  event: string;
  data: string;
}

export async function* decodeFrames(body: ReadableStream<Uint8Array>): AsyncGenerator<Frame> {
  const reader = body.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>).getReader();
  let rest = '';
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const frames = (rest + value).split('\n\n');
    rest = frames.pop() ?? '';
    for (const frame of frames) yield decodeFrame(frame);
  }
}

function decodeFrame(frame: string): Frame {
  const lines = frame.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line] as const);
  const valuesOf = (name: string) =>
    lines.filter(([key]) => key === name).map(([, line]) => line.slice(name.length + 1).trimStart());
  return { event: valuesOf('event')[0] ?? 'message', data: valuesOf('data').join('\n') };
}
