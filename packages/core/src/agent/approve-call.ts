import type { WriteToolName } from '@triage/contract/agent';
import type { ToolApprovalStatus } from 'ai';
import { ZodError } from 'zod';
import { AppError, FieldError } from '../errors.ts';
import { openForCall } from '../mailboxes/open-for-call.ts';
import { storeApproval, TASK_APPROVAL_MS } from './approvals/store-approval.ts';
import { BUDGET_SPENT, WRITES_SPENT } from './budget.ts';
import { canonicalJson } from './canonical-json.ts';
import { describeOrigin } from './origin.ts';
import { isAllowedInTasks } from './tasks/allowed-in-tasks.ts';
import { NotCarriedOut } from './tools/define-write-tool.ts';
import { isMoveTool, moveTools } from './tools/threads/move-thread.ts';
import { undoLastChange } from './tools/undo-last-change.ts';
import { findWriteTool, isWriteTool } from './tools/write-tools.ts';
import type { Turn } from './turn.ts';

/** Prefix of a refusal caused by the call itself. The page reads it too. */
const NOT_POSSIBLE = 'Not possible';

const NOT_IN_TASKS = 'A scheduled task cannot do this. Say what the person could do themselves.';

const NOT_ASKED = 'The person did not ask for this. They can undo it under the change, or in Receipts.';

interface Call {
  toolCallId: string;
  toolName: string;
  input: unknown;
}

/** Decides on a call of the model: it runs, becomes a card, or is refused with a reason. */
export async function approveCall(turn: Turn, call: Call): Promise<ToolApprovalStatus> {
  if (!turn.budget.takeCall()) return { type: 'denied', reason: BUDGET_SPENT };
  const { toolName } = call;
  const isUndo = toolName === undoLastChange.name;
  if (!isWriteTool(toolName) && !isMoveTool(toolName) && !isUndo) return 'not-applicable';
  if (turn.task !== null && !isAllowedInTasks(toolName)) return { type: 'denied', reason: NOT_IN_TASKS };
  if (!turn.budget.takeWrite()) return { type: 'denied', reason: WRITES_SPENT };
  if (isWriteTool(toolName)) {
    const status = await makeCard(turn, call, toolName);
    if (status !== 'user-approval') turn.budget.giveBackWrite();
    return status;
  }
  const { askedBy } = isMoveTool(toolName) ? moveTools[toolName] : undoLastChange;
  if (mayMove(turn, askedBy)) return 'not-applicable';
  if (isUndo) return { type: 'denied', reason: NOT_ASKED };
  return {
    type: 'denied',
    reason: `The person did not ask for this. Ask for ${toolName}s: it shows them a card.`,
  };
}

/**
 * A single move, or an undo, needs no card if it can only be the user's own request: the conversation contains no foreign text, or
 * the user has just asked for this kind of move, and then it is the first one.
 */
function mayMove(turn: Turn, askedBy: RegExp): boolean {
  if (turn.hasMoved) return false;
  turn.hasMoved = true;
  return turn.foreign.texts.length === 0 || askedBy.test(turn.asked);
}

async function makeCard(
  turn: Turn,
  call: Call,
  name: WriteToolName,
): Promise<'user-approval' | { type: 'denied'; reason: string }> {
  try {
    const tenant = await openForCall(turn.tenant, call.input);
    const prepared = await findWriteTool(name).prepare(tenant, call.input);
    const wanted = canonicalJson([name, prepared.arguments]);
    const twin = [...turn.cards.values()].find(
      (card) => canonicalJson([card.tool, card.arguments]) === wanted,
    );
    if (twin)
      return {
        type: 'denied',
        reason: 'The person has a card for exactly this already. Wait for the decision.',
      };
    const card = await storeApproval(tenant, {
      tool: name,
      arguments: prepared.arguments,
      input: call.input,
      origin: await describeOrigin(tenant, prepared, turn),
      conversationId: turn.conversationId,
      ...(turn.task !== null && { lifeMs: TASK_APPROVAL_MS }),
    });
    turn.cards.set(call.toolCallId, card);
    turn.done.push(`${name}: waits for your approval`);
    return 'user-approval';
  } catch (error) {
    const reason = describeImpossible(error);
    if (reason)
      return { type: 'denied', reason: `${NOT_POSSIBLE}: ${reason}. Correct the call, or say why not.` };
    turn.tenant.logger.warn('agent.card_failed', { tool: name }, error);
    return { type: 'denied', reason: 'This did not work just now.' };
  }
}

/** Why a call could not be executed, by field, for the model; null if the call is not the cause. */
function describeImpossible(error: unknown): string | null {
  if (error instanceof ZodError)
    return error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ');
  if (error instanceof FieldError) return `${error.field}: ${error.message}`;
  return error instanceof AppError || error instanceof NotCarriedOut ? error.message : null;
}
