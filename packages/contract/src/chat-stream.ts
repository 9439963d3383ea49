import type { ApprovalCard } from './agent.ts';

/** A part of the assistant's answer, as the stream brings it; the fields depend on `type`. */
export interface ChatChunk {
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
  approvalDescriptor?: ApprovalCard;
  /** Of `tool-approval-response`; with a reason it was the server that refused, not a person. */
  approved?: boolean;
  reason?: string;
  messageMetadata?: { conversationId?: string };
}

/** As they arrive, however the network cuts them. Leaving the loop ends the request. */
export async function* decodeChatStream(body: ReadableStream<Uint8Array>): AsyncGenerator<ChatChunk> {
  const reader = body.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>).getReader();
  let rest = '';
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      const lines = (rest + value).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        const data = line.startsWith('data:') ? line.slice(5).trim() : '';
        if (data !== '' && data !== '[DONE]') yield JSON.parse(data) as ChatChunk;
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
