import { type ChatMessage, decideRequest } from '@triage/contract/agent';
import type { JSONValue } from 'ai';

/** A tool call as the client's history has it: everything in it is the client's word. */
export interface ToolPart {
  tool: string;
  toolCallId: string;
  input: unknown;
  output: JSONValue | undefined;
  approvalId: string | null;
  /** The user's decision, if there is one that was not executed yet. */
  answered: boolean | null;
  /** Threads that they unchecked. */
  leaveOut: string[];
}

const ID_MAX = 256;

export function parseToolPart(part: ChatMessage['parts'][number]): ToolPart | null {
  if (!part.type.startsWith('tool-')) return null;
  const { toolCallId, state, input, output, approval } = part;
  if (typeof toolCallId !== 'string' || toolCallId === '' || toolCallId.length > ID_MAX) return null;
  const { id, approved, leaveOut } = asRecord(approval);
  return {
    tool: part.type.slice('tool-'.length),
    toolCallId,
    input,
    output: output as JSONValue | undefined,
    approvalId: typeof id === 'string' ? id : null,
    answered: state === 'approval-responded' && typeof approved === 'boolean' ? approved : null,
    leaveOut: decideRequest.shape.leaveOut.safeParse(leaveOut).data ?? [],
  };
}

export function toolPartsOf(messages: readonly ChatMessage[]): ToolPart[] {
  return messages
    .filter(({ role }) => role === 'assistant')
    .flatMap(({ parts }) => parts.flatMap((part) => parseToolPart(part) ?? []));
}

/** Whether the history contains a card's decision. */
export function answersCard(messages: readonly ChatMessage[]): boolean {
  return toolPartsOf(messages).some(({ answered }) => answered !== null);
}

function asRecord(value: unknown): Record<string, unknown> {
  return value !== null && typeof value === 'object' ? (value as Record<string, unknown>) : {};
}
