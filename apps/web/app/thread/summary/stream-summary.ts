import type { SummaryEvent } from '@triage/contract/inbox/summary';
import { currentSettings } from '../../client/data/settings/user-settings.ts';
import { decodeFrames } from '../../client/draft/decode-frames.ts';

/** From the provider that the person has chosen. Uses fetch, because an EventSource reconnects automatically: the summary would be paid for twice. */
export async function* streamSummary(threadId: string, signal: AbortSignal): AsyncGenerator<SummaryEvent> {
  const json = { threadId, provider: currentSettings()?.provider };
  const query = new URLSearchParams({ input: JSON.stringify({ json }) });
  const response = await fetch(`/api/trpc/reading.summary?${query}`, {
    headers: { Accept: 'text/event-stream' },
    signal,
  });
  if (!response.ok || !response.body) return;
  for await (const { event, data } of decodeFrames(response.body)) {
    if (event === 'return' || event === 'serialized-error') return;
    if (event === 'message') yield (JSON.parse(data) as { json: SummaryEvent }).json;
  }
}
