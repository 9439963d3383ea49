import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { type AlsoIn, alsoInSchema } from '@triage/contract/inbox/also-in';
import { UsageError } from './exit-code.ts';

export async function collectInput(input: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of input) chunks.push(Buffer.from(chunk as Uint8Array));
  return Buffer.concat(chunks).toString('utf8');
}

/**
 * Thread ids of the arguments; `-` reads them from the pipe, a line each: an id, or JSON as the lists here write it, which
 * stands for its copies in other mailboxes too: those that are open, or all but those that say that they are not.
 */
export async function collectThreadIds(
  given: readonly string[],
  input: Readable,
  copies: Copies = 'all',
): Promise<string[]> {
  if (given.length === 0) throw new UsageError('Give a thread id, or - to read them from the pipe');
  const ids = given.filter((id) => id !== '-');
  if (given.includes('-'))
    for await (const line of createInterface({ input }))
      if (line.trim() !== '') ids.push(...parseLine(line.trim(), copies));
  return [...new Set(ids)];
}

export type Copies = 'all' | 'unless-closed' | 'open';

function isTaken({ open }: AlsoIn, copies: Copies): boolean {
  return copies === 'all' || (copies === 'open' ? open === true : open !== false);
}

function parseLine(line: string, wanted: Copies): string[] {
  if (!line.startsWith('{')) return [line];
  try {
    const { threadId, alsoIn } = JSON.parse(line) as { threadId?: unknown; alsoIn?: unknown };
    const copies = (alsoInSchema.safeParse(alsoIn).data ?? []).filter((copy) => isTaken(copy, wanted));
    if (typeof threadId === 'string') return [threadId, ...copies.map((copy) => copy.threadId)];
  } catch {}
  throw new UsageError('A line of the input is JSON without a threadId');
}
