import { isMoveTool } from '../tools/threads/move-thread.ts';
import { undoLastChange } from '../tools/undo-last-change.ts';

/**
 * What would make other tasks, decide what happens to mail later, delete for good, or undo: a person has to ask for it
 * themselves.
 */
const NEVER = ['create_task', 'create_rule', 'delete_threads', undoLastChange.name];

/** A task reads, and asks for changes with a card. What needs no card in the chat does not exist for it. */
export function isAllowedInTasks(tool: string): boolean {
  return !isMoveTool(tool) && !NEVER.includes(tool);
}
