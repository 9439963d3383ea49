import type { RequestOf } from '@triage/contract/endpoint-schemas';
import { callEndpoint } from './call-endpoint.ts';
import { type CallOptions, CHAT_DEADLINE_MS, type ClientOptions } from './call-options.ts';
import { UnreachableError } from './triage-error.ts';

/** A part of the agent's answer, as the stream brings it; the fields depend on `type`. */
export interface ChatPart {
  type: string;
  id?: string;
  delta?: string;
  toolCallId?: string;
  toolName?: string;
  input?: unknown;
  output?: unknown;
  errorText?: string;
  /** Of `tool-approval-request`: what the person has to decide in the app. */
  approvalId?: string;
  messageMetadata?: { conversationId?: string };
}

/** Leaving the loop ends the request. */
export async function* streamChat(
  client: ClientOptions,
  request: RequestOf<'chat'>,
  options: CallOptions = {},
): AsyncGenerator<ChatPart> {
  const deadlineMs = options.deadlineMs ?? CHAT_DEADLINE_MS;
  const response = await callEndpoint(client, {
    name: 'chat',
    request,
    options: { ...options, deadlineMs },
    read: async (answer) => answer,
  });
  if (!response.body) return;
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      const lines = (rest + value).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        const data = line.startsWith('data:') ? line.slice(5).trim() : '';
        if (data !== '' && data !== '[DONE]') yield JSON.parse(data) as ChatPart;
      }
    }
  } catch (error) {
    options.signal?.throwIfAborted();
    throw new UnreachableError(isTimeout(error) ? 'deadline' : 'network', error);
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'TimeoutError';
}
