import type { ChatMessage as StoredMessage } from '@triage/contract/agent';
import type { ChatMessage, ChatPart, ToolPart } from './chat-reducer.ts';

/** Reads a stored conversation; unknown parts are dropped. */
export function toChatMessages(stored: readonly StoredMessage[]): ChatMessage[] {
  return stored.flatMap(({ id, role, parts }) =>
    role === 'system'
      ? []
      : [{ id: id ?? crypto.randomUUID(), role, parts: parts.flatMap((part) => toChatPart(part) ?? []) }],
  );
}

function toChatPart(part: StoredMessage['parts'][number]): ChatPart | null {
  if (part.type === 'step-start') return { type: 'step-start' };
  if (part.type === 'text') return { type: 'text', text: String(part['text'] ?? '') };
  if (!part.type.startsWith('tool-') || typeof part['toolCallId'] !== 'string') return null;
  const { type, toolCallId, state, input, output, errorText, approval } = part as typeof part & ToolPart;
  return {
    type,
    toolCallId,
    // Input that was still streaming when the stream ended will not be completed.
    state: state === 'input-streaming' ? 'output-error' : state,
    ...(input === undefined ? {} : { input }),
    ...(output === undefined ? {} : { output }),
    ...(errorText === undefined ? {} : { errorText }),
    ...(approval === undefined ? {} : { approval }),
  };
}
