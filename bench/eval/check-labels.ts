import type { Expected, LabelledThread } from './load-corpus.ts';

/** A set that cannot be measured; the message says where and why. */
export class SetProblem extends Error {}

export interface EmlLabel extends Expected {
  file: string;
  language?: string;
  me?: string;
}

const LANES = ['reply', 'schedule', 'fyi', 'done'];
const PRIORITIES = ['high', 'medium', 'low'];

export function checkThread(value: unknown, where: string): LabelledThread {
  const thread = asObject(value, where) as unknown as LabelledThread;
  for (const field of ['id', 'from', 'sentAt', 'subject'] as const)
    if (typeof thread[field] !== 'string') throw new SetProblem(`${where}: "${field}" is missing`);
  if (Number.isNaN(Date.parse(thread.sentAt))) throw new SetProblem(`${where}: "sentAt" is no time`);
  if (!Array.isArray(thread.messages) || thread.messages.length === 0)
    throw new SetProblem(`${where}: "messages" is empty`);
  for (const { by, text } of thread.messages)
    if (!/^(?:me|them)$/.test(by) || typeof text !== 'string')
      throw new SetProblem(`${where}: a message needs "by" ("me" or "them") and "text"`);
  checkLabels(asObject(thread.expected, `${where}, "expected"`), where);
  if (thread.second) checkLabels(asObject(thread.second, `${where}, "second"`), where);
  for (const time of thread.times ?? [])
    if (Number.isNaN(Date.parse(time))) throw new SetProblem(`${where}: "${time}" is no time`);
  return { ...thread, language: thread.language ?? 'und' };
}

export function checkExpected(value: unknown, where: string): EmlLabel {
  const label = asObject(value, where) as unknown as EmlLabel;
  if (typeof label.file !== 'string') throw new SetProblem(`${where}: "file" is missing`);
  checkLabels({ ...label }, where);
  return label;
}

function checkLabels(labels: Record<string, unknown>, where: string): void {
  if (!LANES.includes(String(labels['lane'])))
    throw new SetProblem(`${where}: "lane" is none of ${LANES.join(', ')}`);
  if (!PRIORITIES.includes(String(labels['priority'])))
    throw new SetProblem(`${where}: "priority" is none of ${PRIORITIES.join(', ')}`);
  if (labels['alsoRight'] !== undefined && !LANES.includes(String(labels['alsoRight'])))
    throw new SetProblem(`${where}: "alsoRight" is none of ${LANES.join(', ')}`);
}

function asObject(value: unknown, where: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null) throw new SetProblem(`${where}: not an object`);
  return value as Record<string, unknown>;
}
