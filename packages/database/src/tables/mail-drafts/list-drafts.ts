import type { DraftContent } from '@triage/contract/sending/mail-drafts';
import type { Sql } from '../../query/query-pool.ts';
import { boolean, integer, orNull, text, timestamp } from '../../statements/columns.ts';
import { type Placeholders, run, runOne, sqlStatement } from '../../statements/statement.ts';

const OPEN = {
  draftId: text,
  revision: integer,
  kind: text,
  threadId: orNull(text),
  to: text,
  subject: text,
  start: text,
  attachments: integer,
  isWritten: boolean,
  isRefused: boolean,
  isConflict: boolean,
  savedAt: timestamp,
};

const listOpen = sqlStatement(
  'mail-drafts-list-open',
  OPEN,
  (p: Placeholders<{ userId: string; chars: number }>) => `
  SELECT id AS "draftId", revision, content ->> 'kind' AS kind, content ->> 'threadId' AS "threadId",
    coalesce(content ->> 'to', '') AS "to", coalesce(content ->> 'subject', '') AS subject,
    left(content ->> 'body', ${p.chars}::int) AS start,
    jsonb_array_length(coalesce(content -> 'files', '[]')) AS attachments,
    revision = written_revision AS "isWritten", failure IS NOT NULL AS "isRefused",
    conflict_message_id IS NOT NULL AS "isConflict", updated_at AS "savedAt"
  FROM mail_drafts WHERE user_id = ${p.userId} AND closed_at IS NULL ORDER BY updated_at DESC, id`,
);

const LISTED = {
  draftId: text,
  threadId: orNull(text),
  sender: text,
  to: text,
  cc: text,
  subject: text,
  start: text,
  hasFiles: boolean,
  messageId: orNull(text),
  conflictMessageId: orNull(text),
  isWritten: boolean,
  isClosed: boolean,
  savedAt: timestamp,
};
export type ListedDraft = Awaited<ReturnType<typeof listDraftsToShow>>[number];

// A closed one matters as long as the provider still has it.
const listToShow = sqlStatement(
  'mail-drafts-list-to-show',
  LISTED,
  (p: Placeholders<{ userId: string; chars: number }>) => `
  SELECT id AS "draftId", content ->> 'threadId' AS "threadId", coalesce(content ->> 'sender', '') AS sender,
    coalesce(content ->> 'to', '') AS "to", coalesce(content ->> 'cc', '') AS cc,
    coalesce(content ->> 'subject', '') AS subject, coalesce(left(content ->> 'body', ${p.chars}::int), '') AS start,
    jsonb_array_length(coalesce(content -> 'files', '[]')) > 0 AS "hasFiles",
    provider_message_id AS "messageId", conflict_message_id AS "conflictMessageId",
    revision = written_revision AS "isWritten", closed_at IS NOT NULL AS "isClosed", updated_at AS "savedAt"
  FROM mail_drafts WHERE user_id = ${p.userId}
    AND (closed_at IS NULL OR provider_draft_id IS NOT NULL OR asked_at IS NOT NULL)`,
);

// A save and a second send wait until the first send has committed, and then find the draft closed.
const lockRevision = sqlStatement(
  'mail-drafts-lock-revision',
  { id: text },
  (p: Placeholders<{ userId: string; id: string; revision: number }>) => `
  SELECT id FROM mail_drafts
  WHERE user_id = ${p.userId} AND id = ${p.id} AND revision = ${p.revision} AND closed_at IS NULL FOR UPDATE`,
);

/** Newest first; there are at most as many as a person may have. */
export async function listOpenMailDrafts(db: Sql, page: { userId: string; chars: number }) {
  const rows = await run(db, listOpen, page);
  return rows.map((row) => ({ ...row, kind: row.kind as DraftContent['kind'] }));
}

/** The open ones, and those closed ones that the provider may still list. */
export function listDraftsToShow(db: Sql, page: { userId: string; chars: number }) {
  return run(db, listToShow, page);
}

/** In the transaction that sends it. False if it is another revision by now, or closed. */
export async function lockMailDraft(
  tx: Sql,
  draft: { userId: string; id: string; revision: number },
): Promise<boolean> {
  return (await runOne(tx, lockRevision, draft)) !== undefined;
}
