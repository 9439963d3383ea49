import type { AgentChatRequest } from '@triage/contract/agent';
import { errorTexts } from '@triage/contract/errors';
import { isStepCount, streamText, type UIMessageChunk } from 'ai';
import { fallbackModel } from '../ai/fallback-model.ts';
import { reasoningEffort } from '../ai/reasoning-effort.ts';
import { getOwner } from '../mailbox/inbox/get-owner.ts';
import { findApprovalsOfAll } from './approvals/list-approvals.ts';
import { approveCall } from './approve-call.ts';
import { TOOL_CALLS_MAX } from './budget.ts';
import { toModelMessages } from './history.ts';
import { systemPrompt } from './prompt.ts';
import { toolPartsOf } from './tool-part.ts';
import { buildTools } from './tools/build-tools.ts';
import type { Turn } from './turn.ts';

/** One provider may take this long to begin, so that the other one has time left within the minute. */
const FIRST_TOKEN_MS = 25_000;

export interface ModelStream {
  reader: ReadableStreamDefaultReader<UIMessageChunk>;
  /** Why it failed, for the log. */
  failure(): unknown;
  noteFailure(error: unknown): void;
}

export async function askModel(
  turn: Turn,
  request: AgentChatRequest,
  abortSignal: AbortSignal,
): Promise<ModelStream> {
  const { tenant } = turn;
  const approvalIds = toolPartsOf(request.messages).flatMap(({ approvalId }) => approvalId ?? []);
  const rows = await findApprovalsOfAll(tenant, approvalIds);
  let failure: unknown;
  const noteFailure = (error: unknown) => {
    failure ??= error;
  };
  const answer = streamText({
    model: fallbackModel(tenant, {
      purpose: 'chat',
      background: turn.task !== null,
      preferred: request.provider,
      deadlineMs: FIRST_TOKEN_MS,
    }),
    instructions: systemPrompt(tenant, await getOwner(tenant.db, tenant.tenantId)),
    messages: toModelMessages(request.messages, rows),
    tools: buildTools(turn),
    // Checked for every call before anything runs: this and the stored row are what keep an email from causing a write.
    toolApproval: ({ toolCall }) => approveCall(turn, toolCall),
    stopWhen: isStepCount(TOOL_CALLS_MAX + 1),
    prepareStep: () => (turn.budget.callsLeft() === 0 ? { toolChoice: 'none' } : {}),
    reasoning: reasoningEffort.chat,
    // Another provider is the retry.
    maxRetries: 0,
    abortSignal,
    onError: ({ error }) => noteFailure(error),
  });
  const stream = answer.toUIMessageStream({
    sendStart: false,
    sendFinish: false,
    sendReasoning: false,
    onError: () => errorTexts.agentFailed,
  });
  return { reader: stream.getReader(), failure: () => failure, noteFailure };
}
