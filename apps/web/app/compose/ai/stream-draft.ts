import type { DraftEvent, DraftStreamRequest } from '@triage/contract/sending/draft';
import { decodeFrames } from '../../client/draft/decode-frames.ts';

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
  if (!response.ok || !response.body) throw new Error(await parseReason(response));
  for await (const { event, data } of decodeFrames(response.body)) {
    if (event === 'return') return;
    if (event === 'serialized-error') throw new Error('The draft was interrupted');
    if (event === 'message') yield (JSON.parse(data) as { json: DraftEvent }).json;
  }
  throw new Error('The draft was interrupted');
}

async function parseReason(response: Response): Promise<string> {
  try {
    const body = (await response.json()) as { error: { json: { message: string } } };
    return body.error.json.message;
  } catch {
    return 'The server did not respond';
  }
}
