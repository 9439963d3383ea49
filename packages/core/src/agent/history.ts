import type { ChatMessage } from '@triage/contract/agent';
import type { ApprovalRow } from '@triage/database/tables/approvals/agent-approvals';
import type { JSONValue, ModelMessage } from 'ai';
import { parseToolPart, type ToolPart } from './tool-part.ts';
import { isWriteTool } from './tools/write-tools.ts';

/** Older tool results are dropped first; the messages stay. */
const OUTPUT_CHARS_MAX = 100_000;
const TEXT_CHARS_MAX = 40_000;
const LEFT_OUT = { leftOut: 'An older answer. Call the tool again if it is needed.' };

/**
 * The client's history as the model reads it. It cannot contain system messages, and the results of writes come from
 * the stored rows, not from the client's copy.
 */
export function toModelMessages(
  messages: readonly ChatMessage[],
  rows: ReadonlyMap<string, ApprovalRow>,
): ModelMessage[] {
  let room = OUTPUT_CHARS_MAX;
  const answerOf = (part: ToolPart): JSONValue => {
    const answer = isWriteTool(part.tool)
      ? tellOutcome(rows.get(part.approvalId ?? ''))
      : (part.output ?? null);
    const size = JSON.stringify(answer).length;
    room -= size;
    return room < 0 ? LEFT_OUT : answer;
  };
  // Backwards, because the newest answers have the first claim on the room.
  return messages
    .toReversed()
    .map((message) => toTurn(message, answerOf))
    .reverse()
    .flat();
}

export function textOf(message: ChatMessage): string {
  return message.parts
    .flatMap((part) => (part.type === 'text' && typeof part['text'] === 'string' ? [part['text']] : []))
    .join('\n')
    .slice(0, TEXT_CHARS_MAX);
}

function toTurn(message: ChatMessage, answerOf: (part: ToolPart) => JSONValue): ModelMessage[] {
  if (message.role === 'system') return [];
  if (message.role === 'user') {
    const text = textOf(message);
    return text === '' ? [] : [{ role: 'user', content: text }];
  }
  return splitSteps(message)
    .toReversed()
    .map((step) => toStep(step, answerOf))
    .reverse()
    .flat();
}

function splitSteps(message: ChatMessage): ChatMessage[] {
  const steps: ChatMessage[] = [{ ...message, parts: [] }];
  for (const part of message.parts) {
    if (part.type === 'step-start') steps.push({ ...message, parts: [] });
    else steps.at(-1)?.parts.push(part);
  }
  return steps;
}

function toStep(step: ChatMessage, answerOf: (part: ToolPart) => JSONValue): ModelMessage[] {
  const text = textOf(step);
  const calls = step.parts.flatMap((part) => parseToolPart(part) ?? []);
  if (calls.length === 0) return text === '' ? [] : [{ role: 'assistant', content: text }];
  return [
    {
      role: 'assistant',
      content: [
        ...(text === '' ? [] : [{ type: 'text' as const, text }]),
        ...calls.map(({ toolCallId, tool, input }) => ({
          type: 'tool-call' as const,
          toolCallId,
          toolName: tool,
          input: input ?? {},
        })),
      ],
    },
    {
      role: 'tool',
      content: calls.map((part) => ({
        type: 'tool-result' as const,
        toolCallId: part.toolCallId,
        toolName: part.tool,
        output: { type: 'json' as const, value: answerOf(part) },
      })),
    },
  ];
}

function tellOutcome(row: ApprovalRow | undefined): JSONValue {
  if (!row) return { status: 'notDone', text: 'Nothing was done.' };
  if (row.status === 'pending')
    return { status: 'pending', text: 'It waits for the person. Nothing was done yet.' };
  if (row.status === 'denied') return { status: 'denied', text: 'The person denied it. Nothing was done.' };
  return { status: row.status, text: row.outcome ?? 'Nothing was done.' };
}
