import { type ChatChunk, decodeChatStream } from '@triage/contract/chat-stream';
import type { RequestOf } from '@triage/contract/endpoint-schemas';
import { callEndpoint } from './call-endpoint.ts';
import { type CallOptions, CHAT_DEADLINE_MS, type ClientOptions } from './call-options.ts';
import { UnreachableError } from './triage-error.ts';

/** Leaving the loop ends the request. */
export async function* streamChat(
  client: ClientOptions,
  request: RequestOf<'chat'>,
  options: CallOptions = {},
): AsyncGenerator<ChatChunk> {
  const deadlineMs = options.deadlineMs ?? CHAT_DEADLINE_MS;
  const response = await callEndpoint(client, {
    name: 'chat',
    request,
    options: { ...options, deadlineMs },
    read: async (answer) => answer,
  });
  if (!response.body) return;
  try {
    yield* decodeChatStream(response.body);
  } catch (error) {
    options.signal?.throwIfAborted();
    throw new UnreachableError(isTimeout(error) ? 'deadline' : 'network', error);
  }
}

function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'TimeoutError';
}
