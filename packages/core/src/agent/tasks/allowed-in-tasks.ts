import { isMoveTool } from '../tools/move-thread.ts';

/** What would let a task make others, or decide what happens to mail later: a person has to ask for it themselves. */
const NEVER = ['create_task', 'create_rule'];

/** A task reads, and asks for changes with a card. What needs no card in the chat does not exist for it. */
export function isAllowedInTasks(tool: string): boolean {
  return !isMoveTool(tool) && !NEVER.includes(tool);
}
