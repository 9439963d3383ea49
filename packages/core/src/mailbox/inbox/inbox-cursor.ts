import { createHash } from 'node:crypto';
import { THREAD_ID_MAX } from '@triage/contract/limits';
import type { InboxKey } from '@triage/database/tables/inbox/list-inbox';
import { z } from 'zod';
import { FieldError } from '../../errors.ts';

const keySchema = z.tuple([z.number().int().min(0).max(9), z.iso.datetime(), z.string().max(THREAD_ID_MAX)]);

export function writeCursor({ rank, at, threadId }: InboxKey): string {
  return Buffer.from(JSON.stringify([rank, at, threadId])).toString('base64url');
}

export function parseCursor(cursor: string): InboxKey {
  try {
    const [rank, at, threadId] = keySchema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    return { rank, at, threadId };
  } catch {
    throw new FieldError('cursor', 'Not a cursor of this list');
  }
}

/** One cursor for each mailbox that has more. */
const eachSchema = z.record(z.string(), z.string().max(512));

export function writeEachCursor(cursors: Record<string, string>): string {
  return Buffer.from(JSON.stringify(cursors)).toString('base64url');
}

export function parseEachCursor(cursor: string): Record<string, string> {
  try {
    return eachSchema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    throw new FieldError('cursor', 'Not a cursor of this list');
  }
}

/** The provider's own token: a key as long as it, and of no list here. */
const tokenSchema = z.tuple([z.literal('page'), z.string().min(1).max(THREAD_ID_MAX)]);

export function writePageToken(token: string): string {
  return Buffer.from(JSON.stringify(['page', token])).toString('base64url');
}

export function parsePageToken(cursor: string): string {
  try {
    return tokenSchema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))[1];
  } catch {
    throw new FieldError('cursor', 'Not a cursor of this list');
  }
}

const LIST_MARK = /^([\w-]{6})\.(.*)$/s;

function markOfList(list: string): string {
  return createHash('sha256').update(list).digest('base64url').slice(0, 6);
}

/** The cursor as the list itself wrote it. One without a mark is from a page that was opened before there were marks. */
export function openListCursor<Request extends { cursor?: string | undefined }>(
  list: string,
  request: Request,
): Request {
  const [, mark, cursor] = LIST_MARK.exec(request.cursor ?? '') ?? [];
  if (mark === undefined) return request;
  if (mark !== markOfList(list)) throw new FieldError('cursor', 'Not a cursor of this list');
  return { ...request, cursor };
}

/** A position in one list means nothing in another: the cursor names its list. */
export function markListCursor<Page extends { nextCursor: string | null }>(list: string, page: Page): Page {
  return page.nextCursor === null ? page : { ...page, nextCursor: `${markOfList(list)}.${page.nextCursor}` };
}
