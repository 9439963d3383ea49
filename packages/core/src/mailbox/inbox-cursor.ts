import type { InboxKey, InboxStatementRow } from '@triage/database/list-inbox';
import { z } from 'zod';
import { FieldError } from '../errors.ts';

const keySchema = z.tuple([z.number().int(), z.iso.datetime(), z.string()]);

export function writeCursor(
  row: Pick<InboxStatementRow, 'priorityRank' | 'lastMessageAt' | 'threadId'>,
): string {
  const key = [row.priorityRank, row.lastMessageAt.toISOString(), row.threadId];
  return Buffer.from(JSON.stringify(key)).toString('base64url');
}

export function readCursor(cursor: string): InboxKey {
  try {
    const [rank, at, threadId] = keySchema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    return { rank, at, threadId };
  } catch {
    throw new FieldError('cursor', 'Not a cursor of this list');
  }
}
