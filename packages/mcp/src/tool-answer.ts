import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { RefusedError, UnreachableError } from '@triage/client/triage-error';
import { FOREIGN_NOTE, INVISIBLE } from '@triage/contract/foreign-note';

/** The hints of a tool that changes nothing. */
export const reading = { readOnlyHint: true, openWorldHint: false };

/** JSON is the fence: no text inside a JSON string can end it. */
export function answerForeign(source: 'mail' | 'calendar', content: object): CallToolResult {
  return answer({ foreign: source, note: FOREIGN_NOTE, ...(withoutInvisible(content) as object) });
}

export function answer(content: object): CallToolResult {
  return { content: [{ type: 'text', text: JSON.stringify(content) }] };
}

/** A model gets the errors of its call; any other error is a bug of this program, and the host shows it. */
export async function answerRefusals(work: () => Promise<CallToolResult>): Promise<CallToolResult> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof RefusedError || error instanceof UnreachableError)) throw error;
    return { ...answer({ error: error.message }), isError: true };
  }
}

function withoutInvisible(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(INVISIBLE, '');
  if (Array.isArray(value)) return value.map(withoutInvisible);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withoutInvisible(each)]));
}
