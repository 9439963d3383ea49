import type { ChatMessage, Decision } from '@triage/contract/agent';
import type { UIMessageChunk } from 'ai';
import type { TenantContext } from '../context.ts';
import { openForCall } from '../mailboxes/open-for-call.ts';
import { decideApproval } from './approvals/decide-approval.ts';
import { findApprovalsOfAll } from './approvals/list-approvals.ts';
import { sayUndoUntil } from './approvals/show-approval.ts';
import { type ToolPart, toolPartsOf } from './tool-part.ts';

/** More cards than a user can answer in one request. */
const DECISIONS_MAX = 20;

/**
 * The user's answers from the client's copy, decided by the stored rows. Chunks only for the message that continues.
 */
export async function applyDecisions(
  ctx: TenantContext,
  messages: readonly ChatMessage[],
): Promise<UIMessageChunk[]> {
  const last = messages.at(-1);
  const current = new Set(toolPartsOf(last ? [last] : []).map(({ toolCallId }) => toolCallId));
  const answered = toolPartsOf(messages).filter(({ answered }) => answered !== null);
  const chunks: UIMessageChunk[] = [];
  for (const part of answered.slice(-DECISIONS_MAX)) {
    const { approvalId, answered: approve } = part;
    if (approvalId === null || approve === null) continue;
    const shown = { tool: part.tool, input: part.input };
    const { leaveOut } = part;
    const decision = await decideApproval(
      await openForCall(ctx, { approvalId }),
      { approvalId, approve, leaveOut },
      { decidedIn: 'chat', shown },
    );
    if (current.has(part.toolCallId)) chunks.push(await asChunk(ctx, part, decision));
  }
  return chunks;
}

async function asChunk(ctx: TenantContext, part: ToolPart, decision: Decision): Promise<UIMessageChunk> {
  const { toolCallId } = part;
  const { status, text, result, refusal } = decision;
  if (status === 'denied') return { type: 'tool-output-denied', toolCallId };
  if (status === 'executed' || status === 'approved')
    return {
      type: 'tool-output-available',
      toolCallId,
      output: { status, text, ...result, undoUntil: decision.undoUntil ?? null },
    };
  if (refusal !== 'decided') return { type: 'tool-output-error', toolCallId, errorText: text };
  // Decided on the card already, and the chat hears of it now.
  const row = (await findApprovalsOfAll(ctx, [decision.approvalId])).get(decision.approvalId);
  if (row?.status === 'denied' && part.answered === false) return { type: 'tool-output-denied', toolCallId };
  if (row?.status === 'executed' && part.answered === true)
    return {
      type: 'tool-output-available',
      toolCallId,
      output: {
        status: 'executed',
        text: `${text} Before: ${row.outcome ?? ''}`,
        ...row.result,
        undoUntil: sayUndoUntil(row),
      },
    };
  return { type: 'tool-output-error', toolCallId, errorText: text };
}
