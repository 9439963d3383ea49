import type { DraftContent } from '@triage/contract/sending/mail-drafts';
import type { Sql } from '../../query/query-pool.ts';
import { boolean, integer, jsonOf, orNull, text, timestamp } from '../../statements/columns.ts';
import { type Placeholders, run, runOne, sqlStatement } from '../../statements/statement.ts';

type One = { userId: string; id: string };

const ROW = {
  id: text,
  content: jsonOf<DraftContent>(),
  revision: integer,
  writtenRevision: integer,
  draftId: orNull(text),
  messageId: orNull(text),
  askedAt: orNull(timestamp),
  fingerprint: orNull(text),
  askedFingerprint: orNull(text),
  conflictMessageId: orNull(text),
  closedAt: orNull(timestamp),
  updatedAt: timestamp,
};
export type MailDraftRow = NonNullable<Awaited<ReturnType<typeof findMailDraft>>>;

const COLUMNS = `id, content, revision, written_revision AS "writtenRevision", provider_draft_id AS "draftId",
    provider_message_id AS "messageId", asked_at AS "askedAt", fingerprint, asked_fingerprint AS "askedFingerprint",
    conflict_message_id AS "conflictMessageId", closed_at AS "closedAt", updated_at AS "updatedAt"`;

const insert = sqlStatement(
  'mail-drafts-insert',
  { revision: integer },
  (p: Placeholders<One & { content: string; at: Date; limit: number }>) => `
  INSERT INTO mail_drafts (user_id, id, content, revision, updated_at)
  SELECT ${p.userId}, ${p.id}, ${p.content}::jsonb, 1, ${p.at}
  WHERE (SELECT count(*) FROM mail_drafts WHERE user_id = ${p.userId} AND closed_at IS NULL) < ${p.limit}
  ON CONFLICT DO NOTHING RETURNING revision`,
);

const countOpen = sqlStatement(
  'mail-drafts-count-open',
  { drafts: integer },
  (p: Placeholders<{ userId: string }>) =>
    `SELECT count(*)::int AS drafts FROM mail_drafts WHERE user_id = ${p.userId} AND closed_at IS NULL`,
);

// A draft of another program: what the provider has is what was imported.
const adopt = sqlStatement(
  'mail-drafts-adopt',
  { revision: integer },
  (
    p: Placeholders<
      One & { content: string; at: Date; draftId: string; messageId: string; fingerprint: string }
    >,
  ) => `
  INSERT INTO mail_drafts (user_id, id, content, revision, written_revision, provider_draft_id, provider_message_id,
    fingerprint, updated_at)
  VALUES (${p.userId}, ${p.id}, ${p.content}::jsonb, 1, 1, ${p.draftId}, ${p.messageId}, ${p.fingerprint}, ${p.at})
  ON CONFLICT DO NOTHING RETURNING revision`,
);

// The revision decides between two devices, and `over` names the version of another program that the person has seen.
const save = sqlStatement(
  'mail-drafts-save',
  { revision: integer },
  (p: Placeholders<One & { content: string; seen: number; over: string | null; at: Date }>) => `
  UPDATE mail_drafts SET content = ${p.content}::jsonb, revision = revision + 1, failure = NULL, updated_at = ${p.at},
    provider_message_id = coalesce(${p.over}, provider_message_id), conflict_message_id = NULL
  WHERE user_id = ${p.userId} AND id = ${p.id} AND revision = ${p.seen} AND closed_at IS NULL
    AND (conflict_message_id IS NULL OR conflict_message_id = ${p.over})
  RETURNING revision`,
);

const find = sqlStatement(
  'mail-drafts-find',
  ROW,
  (p: Placeholders<One>) => `SELECT ${COLUMNS} FROM mail_drafts WHERE user_id = ${p.userId} AND id = ${p.id}`,
);

const findOfThread = sqlStatement(
  'mail-drafts-find-of-thread',
  ROW,
  (p: Placeholders<{ userId: string; threadId: string }>) => `
  SELECT ${COLUMNS} FROM mail_drafts
  WHERE user_id = ${p.userId} AND closed_at IS NULL AND content ->> 'threadId' = ${p.threadId}
  ORDER BY updated_at DESC LIMIT 1`,
);

const findAtProvider = sqlStatement(
  'mail-drafts-find-at-provider',
  ROW,
  (p: Placeholders<{ userId: string; draftId: string }>) =>
    `SELECT ${COLUMNS} FROM mail_drafts WHERE user_id = ${p.userId} AND provider_draft_id = ${p.draftId}`,
);

// Its words are not kept; the row stays for a late save to find, also for the first one.
const close = sqlStatement(
  'mail-drafts-close',
  { isAtProvider: boolean },
  (p: Placeholders<One & { at: Date }>) => `
  INSERT INTO mail_drafts AS d (user_id, id, content, revision, closed_at, updated_at)
  VALUES (${p.userId}, ${p.id}, '{}', 0, ${p.at}, ${p.at})
  ON CONFLICT (user_id, id) DO UPDATE SET closed_at = excluded.closed_at, updated_at = excluded.updated_at, content = '{}'
  WHERE d.closed_at IS NULL
  RETURNING provider_draft_id IS NOT NULL OR asked_at IS NOT NULL AS "isAtProvider"`,
);

const prune = sqlStatement(
  'mail-drafts-prune',
  {},
  (p: Placeholders<{ closedBefore: Date; untouchedBefore: Date }>) => `
  DELETE FROM mail_drafts WHERE (updated_at <= ${p.untouchedBefore}
      AND (closed_at IS NOT NULL OR (written_revision = revision AND conflict_message_id IS NULL)))
    OR (closed_at <= ${p.closedBefore} AND provider_draft_id IS NULL AND asked_at IS NULL)`,
);

/** Undefined if the id is taken, or above the limit. */
export function insertMailDraft(
  db: Sql,
  { content, ...draft }: One & { content: DraftContent; at: Date; limit: number },
) {
  return runOne(db, insert, { ...draft, content: JSON.stringify(content) });
}

export async function countOpenDrafts(db: Sql, userId: string): Promise<number> {
  return (await runOne(db, countOpen, { userId }))?.drafts ?? 0;
}

/** Undefined if a concurrent call has adopted it. */
export function adoptMailDraft(
  db: Sql,
  {
    content,
    ...draft
  }: One & { content: DraftContent; at: Date; draftId: string; messageId: string; fingerprint: string },
) {
  return runOne(db, adopt, { ...draft, content: JSON.stringify(content) });
}

/** Undefined if it is another revision by now, or closed. */
export function saveMailDraft(
  db: Sql,
  { content, ...draft }: One & { content: DraftContent; seen: number; over: string | null; at: Date },
) {
  return runOne(db, save, { ...draft, content: JSON.stringify(content) });
}

export function findMailDraft(db: Sql, draft: One) {
  return runOne(db, find, draft);
}

export function findMailDraftOfThread(db: Sql, thread: { userId: string; threadId: string }) {
  return runOne(db, findOfThread, thread);
}

export function findMailDraftAtProvider(db: Sql, draft: { userId: string; draftId: string }) {
  return runOne(db, findAtProvider, draft);
}

/** Whether the provider has it, or may have it. Undefined if it was closed before. */
export function closeMailDraft(db: Sql, draft: One & { at: Date }) {
  return runOne(db, close, draft);
}

export async function pruneMailDrafts(
  db: Sql,
  times: { closedBefore: Date; untouchedBefore: Date },
): Promise<void> {
  await run(db, prune, times);
}
