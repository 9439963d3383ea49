import type { AskEvent, AskRequest } from '@triage/contract/inbox/ask';
import { currentSettings } from '../data/settings/user-settings.ts';
import { decodeFrames } from '../draft/decode-frames.ts';
import { connectivity } from '../live/connectivity.ts';

/** The server's refusal, in its words. */
export class AskRefused extends Error {}

type Asked = Pick<AskRequest, 'question' | 'earlier' | 'threadIds'>;

/** From the provider that the person has chosen. Uses fetch, because an EventSource reconnects automatically: the answer would be paid for twice. */
export async function* streamAnswers(asked: Asked, signal: AbortSignal): AsyncGenerator<AskEvent> {
  const json = { ...asked, provider: currentSettings()?.provider };
  const query = new URLSearchParams({ input: JSON.stringify({ json }) });
  const response = await fetch(`/api/trpc/search.answers?${query}`, {
    headers: { Accept: 'text/event-stream' },
    signal,
  });
  if (!response.ok || !response.body) throw new AskRefused(await parseProblem(response));
  for await (const { event, data } of decodeFrames(response.body)) {
    if (event === 'return') return;
    if (event === 'serialized-error') throw new Error('The response was cut off');
    if (event === 'message') yield (JSON.parse(data) as { json: AskEvent }).json;
  }
}

async function parseProblem(response: Response): Promise<string> {
  if (response.status === 401) {
    connectivity.set('signed-out');
    return 'You are signed out.';
  }
  const text = await response.text();
  const message = /"message":"((?:[^"\\]|\\.){1,300})"/.exec(text)?.[1];
  return message ?? `The server answered ${response.status}`;
}
