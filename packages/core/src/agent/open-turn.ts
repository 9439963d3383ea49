import { randomUUID } from 'node:crypto';
import type { AgentChatRequest } from '@triage/contract/agent';
import type { TenantContext } from '../context.ts';
import { openBudget } from './budget.ts';
import { openForeignText } from './foreign-text.ts';
import { textOf } from './history.ts';
import { toolPartsOf } from './tool-part.ts';
import { isMoveTool } from './tools/move-thread.ts';
import { undoLastChange } from './tools/undo-last-change.ts';
import { isWriteTool } from './tools/write-tools.ts';
import type { Turn } from './turn.ts';

/** A turn lasts from one user message to the next: an answered card continues it with the budget it has left. */
export function openTurn(tenant: TenantContext, request: AgentChatRequest, task: string | null = null): Turn {
  const { messages } = request;
  const persons = messages.filter(({ role }) => role === 'user').map(textOf);
  const sinceAsked = messages.slice(messages.findLastIndex(({ role }) => role === 'user') + 1);
  const spent = toolPartsOf(sinceAsked);
  const foreign = openForeignText();
  for (const { tool, output } of toolPartsOf(messages))
    if (output !== undefined && !isWriteTool(tool) && !isImmediate(tool)) foreign.remember(output);
  return {
    tenant,
    conversationId: request.id ?? randomUUID(),
    typed: persons.join('\n'),
    asked: persons.at(-1) ?? '',
    foreign,
    budget: openBudget({
      calls: spent.length,
      writes: spent.filter(({ tool }) => isWriteTool(tool) || isImmediate(tool)).length,
    }),
    cards: new Map(),
    hasMoved: spent.some(({ tool }) => isImmediate(tool)),
    task,
    done: [],
  };
}

/** A change without a card. What it answers is ours, not somebody else's words. */
function isImmediate(tool: string): boolean {
  return isMoveTool(tool) || tool === undoLastChange.name;
}
