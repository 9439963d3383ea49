import { type ToolSet, tool } from 'ai';
import { AppError, FieldError } from '../../errors.ts';
import { openForCall } from '../../mailboxes/open-for-call.ts';
import { storeDone } from '../approvals/store-done.ts';
import { describeOrigin } from '../origin.ts';
import { isAllowedInTasks } from '../tasks/allowed-in-tasks.ts';
import type { Turn } from '../turn.ts';
import { askMail } from './ask-mail.ts';
import { freeSlots } from './calendar/free-slots.ts';
import { listCalendarEvents } from './calendar/list-calendar-events.ts';
import type { ReadTool } from './define-read-tool.ts';
import { listDraftsTool, readDraftTool } from './drafts/see-drafts.ts';
import { inspectSender } from './inspect-sender.ts';
import { listLane } from './list-lane.ts';
import { searchMail } from './search-mail.ts';
import { listQueuedSends } from './sending/list-queued-sends.ts';
import { type Moved, type MoveTool, moveTools } from './threads/move-thread.ts';
import { readThreadTool } from './threads/thread-tool.ts';
import { undoLastChange } from './undo-last-change.ts';
import { writeTools } from './write-tools.ts';

const readTools: readonly ReadTool[] = [
  searchMail,
  askMail,
  readThreadTool,
  listLane,
  listCalendarEvents,
  freeSlots,
  listQueuedSends,
  listDraftsTool,
  readDraftTool,
  inspectSender,
];

/** Made for one request of one tenant. A write tool has nothing to execute: only a decided row carries anything out. */
export function buildTools(turn: Turn): ToolSet {
  const tools: ToolSet = {};
  for (const read of readTools) tools[read.name] = asReading(turn, read);
  const isOffered = ({ name }: { name: string }) => turn.task === null || isAllowedInTasks(name);
  for (const move of Object.values(moveTools).filter(isOffered)) tools[move.name] = asMoving(turn, move);
  if (isOffered(undoLastChange)) tools[undoLastChange.name] = asUndoing(turn);
  for (const { name, description, input } of Object.values(writeTools).filter(isOffered))
    tools[name] = tool({ description, inputSchema: input });
  return tools;
}

function asReading(turn: Turn, { name, description, input, source, read }: ReadTool) {
  return tool({
    description,
    inputSchema: input,
    execute: (asked: unknown) =>
      answerSafely(turn, name, async () => {
        const found = await read(await openForCall(turn.tenant, asked), asked);
        turn.done.push(name);
        return turn.foreign.mark(source, found);
      }),
  });
}

function asMoving(turn: Turn, { name, description, input, move }: MoveTool) {
  return tool({
    description,
    inputSchema: input,
    execute: (asked: unknown) =>
      answerSafely(turn, name, async () => {
        const tenant = await openForCall(turn.tenant, asked);
        const moved = await move(tenant, asked);
        turn.done.push(`${name}: ${moved.did}`);
        return keepReceipt({ ...turn, tenant }, moved);
      }),
  });
}

function asUndoing(turn: Turn) {
  const { name, description, input, undo } = undoLastChange;
  return tool({
    description,
    inputSchema: input,
    execute: () =>
      answerSafely(turn, name, async () => {
        const answer = await undo(turn);
        turn.done.push(`${name}: ${answer.text}`);
        return answer;
      }),
  });
}

/** The person finds it in Receipts, with Undo, as if it had been on a card. */
async function keepReceipt(turn: Turn, { as, ...told }: Moved): Promise<Record<string, unknown>> {
  const { tenant, conversationId } = turn;
  const prepared = { arguments: as.arguments, recipients: [], threadIds: [told.threadId], text: '' };
  const origin = await describeOrigin(tenant, prepared, turn);
  const receiptId = await storeDone(tenant, { ...as, origin, conversationId });
  return { ...told, receiptId, undoUntil: as.carried.undo?.until.toISOString() ?? null };
}

/** A model reads the documented text of a failure and nothing of its cause. */
async function answerSafely(
  turn: Turn,
  name: string,
  answer: () => Promise<Record<string, unknown>>,
): Promise<Record<string, unknown>> {
  try {
    return await answer();
  } catch (error) {
    if (error instanceof AppError || error instanceof FieldError) return { error: error.message };
    turn.tenant.logger.warn('agent.tool_failed', { tool: name }, error);
    return { error: 'This did not work just now.' };
  }
}
