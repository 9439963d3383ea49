import type { ApprovalCard, Decision } from '@triage/contract/agent';
import type { ChatChunk } from '@triage/contract/chat-stream';

/** The parts of the AI SDK's UI message that this page reads. */
export interface ChatMessage {
  id: string;
  role: 'user' | 'assistant';
  parts: ChatPart[];
}

export interface TextPart {
  type: 'text';
  text: string;
  streamId?: string;
}

export interface ToolPart {
  type: `tool-${string}`;
  toolCallId: string;
  state:
    | 'input-streaming'
    | 'input-available'
    | 'approval-requested'
    | 'approval-responded'
    | 'output-available'
    | 'output-error'
    | 'output-denied';
  input?: unknown;
  output?: unknown;
  errorText?: string;
  /** A reason is present when the server refused, not the user. */
  approval?: { id: string; approved?: boolean; reason?: string; leaveOut?: readonly string[] };
}

/** Separates the steps of one answer, one per model call. */
export interface StepPart {
  type: 'step-start';
}

export type ChatPart = TextPart | ToolPart | StepPart;

export function isTool(part: ChatPart): part is ToolPart {
  return part.type.startsWith('tool-');
}

export function isText(part: ChatPart): part is TextPart {
  return part.type === 'text';
}

/** The validation error is written for the model, so people see this instead. */
const INVALID_CALL = 'the request was not valid; nothing was done';

export function applyChunk(parts: readonly ChatPart[], chunk: ChatChunk): ChatPart[] {
  const { id, toolCallId } = chunk;
  if (chunk.type === 'start-step') return [...parts, { type: 'step-start' }];
  if (chunk.type === 'text-start')
    return [...parts, { type: 'text', text: '', ...(id ? { streamId: id } : {}) }];
  if (chunk.type === 'text-delta') return addText(parts, chunk.delta ?? '');
  if (!toolCallId) return [...parts];
  if (chunk.type === 'tool-input-start')
    return [...parts, { type: `tool-${chunk.toolName ?? ''}`, toolCallId, state: 'input-streaming' }];
  if (chunk.type === 'tool-input-available') {
    const isKnown = parts.some((part) => isTool(part) && part.toolCallId === toolCallId);
    const known = isKnown ? parts : applyChunk(parts, { ...chunk, type: 'tool-input-start' });
    return change(known, toolCallId, { state: 'input-available', input: chunk.input });
  }
  if (chunk.type === 'tool-approval-request')
    return change(parts, toolCallId, {
      state: 'approval-requested',
      approval: { id: chunk.approvalId ?? '' },
    });
  if (chunk.type === 'tool-approval-response') return refuse(parts, chunk);
  if (chunk.type === 'tool-output-available')
    return change(parts, toolCallId, { state: 'output-available', output: chunk.output });
  if (chunk.type === 'tool-input-error') {
    const started = applyChunk(parts, { ...chunk, type: 'tool-input-available' });
    return change(started, toolCallId, { state: 'output-error', errorText: INVALID_CALL });
  }
  if (chunk.type === 'tool-output-error')
    return change(parts, toolCallId, { state: 'output-error', errorText: chunk.errorText ?? '' });
  if (chunk.type === 'tool-output-denied') return change(parts, toolCallId, { state: 'output-denied' });
  return [...parts];
}

export function answerApproval(
  messages: readonly ChatMessage[],
  approvalId: string,
  { approved, leaveOut = [] }: { approved: boolean; leaveOut?: readonly string[] },
): ChatMessage[] {
  const approval = { id: approvalId, approved, ...(leaveOut.length > 0 && { leaveOut }) };
  return messages.map((message) => ({
    ...message,
    parts: message.parts.map((part) =>
      isTool(part) && part.approval?.id === approvalId && part.state === 'approval-requested'
        ? { ...part, state: 'approval-responded' as const, approval }
        : part,
    ),
  }));
}

/** Writes the outcome of a card that was decided outside the conversation into its part. */
export function tellOutcome(messages: readonly ChatMessage[], decision: Decision): ChatMessage[] {
  const { approvalId } = decision;
  const outcome = outcomeOf(decision);
  return messages.map((message) => ({
    ...message,
    parts: message.parts.map((part) =>
      isTool(part) && part.approval?.id === approvalId ? { ...part, ...outcome } : part,
    ),
  }));
}

/** The part of a request that no open conversation shows, for example one from a program. */
export function toDecidedPart(
  { approvalId, tool, arguments: input }: Pick<ApprovalCard, 'approvalId' | 'tool' | 'arguments'>,
  decision: Decision,
): ToolPart {
  return {
    ...{ type: `tool-${tool}`, toolCallId: approvalId, state: 'output-error' },
    ...{ input, approval: { id: approvalId }, ...outcomeOf(decision) },
  };
}

function outcomeOf({ status, text, result, undoUntil = null }: Decision): Partial<ToolPart> {
  if (status === 'executed' || status === 'approved')
    return { state: 'output-available', output: { status, text, ...result, undoUntil } };
  return status === 'denied' ? { state: 'output-denied' } : { state: 'output-error', errorText: text };
}

/** The conversation continues once every card of the last answer is decided. */
export function isDecided(messages: readonly ChatMessage[]): boolean {
  const tools = messages.at(-1)?.parts.filter(isTool) ?? [];
  return (
    tools.some(({ state }) => state === 'approval-responded') &&
    !tools.some(({ state }) => state === 'approval-requested')
  );
}

function addText(parts: readonly ChatPart[], delta: string): ChatPart[] {
  const last = parts.at(-1);
  if (last && isText(last)) return [...parts.slice(0, -1), { ...last, text: last.text + delta }];
  return [...parts, { type: 'text', text: delta }];
}

/** The server decides some calls itself; only those refusals have a reason. */
function refuse(
  parts: readonly ChatPart[],
  { approvalId: id = '', approved, reason }: ChatChunk,
): ChatPart[] {
  if (approved !== false || !reason) return [...parts];
  return parts.map((part) =>
    isTool(part) && part.approval?.id === id ? { ...part, approval: { id, approved, reason } } : part,
  );
}

function change(parts: readonly ChatPart[], toolCallId: string, to: Partial<ToolPart>): ChatPart[] {
  return parts.map((part) => (isTool(part) && part.toolCallId === toolCallId ? { ...part, ...to } : part));
}
