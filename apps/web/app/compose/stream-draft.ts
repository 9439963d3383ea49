import type { DraftEvent, DraftStreamRequest } from '@triage/contract/sending/draft';

/** `return` marks a complete answer; without it the stream was interrupted. */
interface Frame {
  event: string;
  data: string;
}

/** Uses fetch, because an EventSource reconnects automatically: the draft would be generated and paid for twice. */
export async function* streamDraft(
  request: Partial<DraftStreamRequest> & Pick<DraftStreamRequest, 'threadId'>,
  signal: AbortSignal,
): AsyncGenerator<DraftEvent> {
  const response = await fetch('/api/trpc/draft.stream', {
    method: 'POST',
    headers: { Accept: 'text/event-stream', 'Content-Type': 'application/json' },
    body: JSON.stringify({ json: request }),
    signal,
  });
  if (!response.ok || !response.body) throw new Error(await readReason(response));
  for await (const { event, data } of readFrames(response.body)) {
    if (event === 'return') return;
    if (event === 'serialized-error') throw new Error('The draft was interrupted');
    if (event === 'message') yield (JSON.parse(data) as { json: DraftEvent }).json;
  }
  throw new Error('The draft was interrupted');
}

export async function* readFrames(body: ReadableStream<Uint8Array>): AsyncGenerator<Frame> {
  const reader = body.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>).getReader();
  let rest = '';
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const frames = (rest + value).split('\n\n');
    rest = frames.pop() ?? '';
    for (const frame of frames) yield readFrame(frame);
  }
}

function readFrame(frame: string): Frame {
  const lines = frame.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line] as const);
  const valuesOf = (name: string) =>
    lines.filter(([key]) => key === name).map(([, line]) => line.slice(name.length + 1).trimStart());
  return { event: valuesOf('event')[0] ?? 'message', data: valuesOf('data').join('\n') };
}

async function readReason(response: Response): Promise<string> {
  try {
    const body = (await response.json()) as { error: { json: { message: string } } };
    return body.error.json.message;
  } catch {
    return 'The server did not respond';
  }
}
