import { createHash } from 'node:crypto';
import { TRPCError } from '@trpc/server';
import { describeError } from '../../src/trpc/describe-error.ts';
import { StreamAnswer } from '../../src/trpc/stream-answer.ts';
import type { AgentPerson } from '../worlds/agent-world.ts';

/** The answer as text, a stream read to its end, a failure as its caller sees it. */
export async function ask(
  person: AgentPerson,
  path: string,
  input: unknown,
  extras: { idempotencyKey?: string } = {},
): Promise<string> {
  const own = typeof input === 'object' && input !== null && 'confirm' in input;
  const given = own ? { ...input, confirm: `${person.tenant.tenantId}@example.test` } : input;
  return answerOf(() => person.call(path, given, extras));
}

export async function answerOf(answer: () => Promise<unknown>): Promise<string> {
  try {
    const given = await answer();
    if (given instanceof StreamAnswer) return await (await given.open()).text();
    if (isDownload(given)) return digest(await collect(given.read()));
    if (isIterable(given)) return JSON.stringify(await collect(given));
    return JSON.stringify(given) ?? 'nothing';
  } catch (error) {
    const cause = error instanceof TRPCError ? error.cause : error;
    return JSON.stringify(describeError(cause) ?? { unexpected: String(cause) });
  }
}

/** What differs from call to call and says nothing: the id that was asked for, and ids that were just made. */
export function withoutIds(answer: string, asked: string): string {
  return answer
    .replaceAll(asked, '<asked>')
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '<made>')
    .replaceAll(/"(messageId|toolCallId|argumentsHash)":"[^"]+"/g, '"$1":"<made>"');
}

function isDownload(answer: unknown): answer is { read(): AsyncIterable<unknown> } {
  return (
    typeof answer === 'object' && answer !== null && 'read' in answer && typeof answer.read === 'function'
  );
}

/** A text search cannot read a compressed file; that it is unchanged shows that it contains nobody else's data. */
function digest(chunks: unknown[]): string {
  return createHash('sha256')
    .update(Buffer.concat(chunks as Buffer[]))
    .digest('hex');
}

function isIterable(answer: unknown): answer is AsyncIterable<unknown> {
  return typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer;
}

async function collect(events: AsyncIterable<unknown>): Promise<unknown[]> {
  const all: unknown[] = [];
  for await (const event of events) all.push(event);
  return all;
}
