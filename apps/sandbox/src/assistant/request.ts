import type { Conversation, Turn } from '../model/conversation.ts';
import { detectLanguage } from '../model/detect-language.ts';
import { findNow } from '../model/find-dates.ts';

export interface Result {
  name: string;
  /** As the tool answered; JSON in most cases. */
  text: string;
  value: Record<string, unknown>;
}

/** The user's current message, and the results of tools since and before. */
export interface Request {
  said: string;
  isGerman: boolean;
  clock: { now: Date; offset: string };
  owner: { name: string; address: string };
  results: Result[];
  earlier: Result[];
  tools: ReadonlySet<string>;
}

export type Step = { call: string; input: Record<string, unknown> } | { say: string };
export type Plan = (request: Request) => Step;

export function parseRequest({ turns, instructions, tools }: Conversation): Request {
  const start = turns.findLastIndex(({ role }) => role === 'user');
  const asked = turns[start];
  const said = asked && 'text' in asked ? asked.text : '';
  const [, name = '', address = ''] = /assistant of ([^(\n]*)\(([^)\s]+)\)/.exec(instructions) ?? [];
  return {
    said,
    isGerman: detectLanguage(said) === 'de',
    clock: findNow(instructions),
    owner: { name: name.trim(), address },
    results: resultsOf(turns.slice(start + 1)),
    earlier: resultsOf(turns.slice(0, Math.max(start, 0))),
    tools: new Set(tools.map((tool) => tool.name)),
  };
}

export function findResult({ results }: Request, name: string): Result | undefined {
  return results.findLast((result) => result.name === name);
}

function resultsOf(turns: Turn[]): Result[] {
  return turns.flatMap((turn) =>
    turn.role === 'result' ? [{ name: turn.name, text: turn.output, value: parseJson(turn.output) }] : [],
  );
}

function parseJson(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return value !== null && typeof value === 'object' ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** The entries of a list in a tool's answer. */
export function listOf(result: Result | undefined, key: string): Record<string, unknown>[] {
  const list = result?.value[key];
  return Array.isArray(list) ? list.filter((entry) => entry !== null && typeof entry === 'object') : [];
}

export function textOf(entry: Record<string, unknown> | undefined, key: string): string {
  const value = entry?.[key];
  return typeof value === 'string' ? value : '';
}
