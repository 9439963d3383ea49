import type { DraftContent } from '@triage/contract/sending/mail-drafts';
import type { Sql } from '../../query/query-pool.ts';
import { text } from '../../statements/columns.ts';
import { type Placeholders, run, runOne, sqlStatement } from '../../statements/statement.ts';

type One = { userId: string; id: string };
type AtProvider = { draftId: string; messageId: string; fingerprint: string };

const listUnwritten = sqlStatement(
  'mail-drafts-list-unwritten',
  { id: text },
  (p: Placeholders<{ userId: string }>) => `
  SELECT id FROM mail_drafts WHERE user_id = ${p.userId} AND CASE
    WHEN closed_at IS NOT NULL THEN provider_draft_id IS NOT NULL OR asked_at IS NOT NULL
    ELSE revision > written_revision AND failure IS NULL AND conflict_message_id IS NULL END
  ORDER BY closed_at, updated_at`,
);

// Closing it sees `asked_at`, or this sees that it is closed: a draft that is created is always deleted again.
const ask = sqlStatement(
  'mail-drafts-ask',
  { id: text },
  (p: Placeholders<One & { at: Date; creates: boolean; fingerprint: string }>) => `
  UPDATE mail_drafts SET asked_fingerprint = ${p.fingerprint},
    asked_at = CASE WHEN ${p.creates}::boolean THEN ${p.at}::timestamptz ELSE asked_at END
  WHERE user_id = ${p.userId} AND id = ${p.id} AND closed_at IS NULL RETURNING id`,
);

const noteWritten = sqlStatement(
  'mail-drafts-note-written',
  {},
  (p: Placeholders<One & AtProvider & { revision: number }>) => `
  UPDATE mail_drafts SET written_revision = ${p.revision}, provider_draft_id = ${p.draftId},
    provider_message_id = ${p.messageId}, fingerprint = ${p.fingerprint}, asked_fingerprint = NULL, asked_at = NULL
  WHERE user_id = ${p.userId} AND id = ${p.id}`,
);

const takeOver = sqlStatement(
  'mail-drafts-take-over',
  {},
  (p: Placeholders<One & AtProvider & { content: string; seen: number; at: Date }>) => `
  UPDATE mail_drafts SET content = ${p.content}::jsonb, revision = revision + 1, written_revision = revision + 1,
    provider_draft_id = ${p.draftId}, provider_message_id = ${p.messageId}, fingerprint = ${p.fingerprint},
    asked_fingerprint = NULL, conflict_message_id = NULL, updated_at = ${p.at}
  WHERE user_id = ${p.userId} AND id = ${p.id} AND revision = ${p.seen} AND closed_at IS NULL`,
);

const noteGone = sqlStatement(
  'mail-drafts-note-gone',
  {},
  (p: Placeholders<One>) => `
  UPDATE mail_drafts SET provider_draft_id = NULL, provider_message_id = NULL, fingerprint = NULL,
    asked_fingerprint = NULL, asked_at = NULL, conflict_message_id = NULL, written_revision = 0
  WHERE user_id = ${p.userId} AND id = ${p.id}`,
);

const noteConflict = sqlStatement(
  'mail-drafts-note-conflict',
  {},
  (p: Placeholders<One & { messageId: string }>) => `
  UPDATE mail_drafts SET conflict_message_id = ${p.messageId} WHERE user_id = ${p.userId} AND id = ${p.id}`,
);

const noteFailure = sqlStatement(
  'mail-drafts-note-failure',
  {},
  (p: Placeholders<One & { revision: number; failure: string }>) => `
  UPDATE mail_drafts SET failure = ${p.failure}
  WHERE user_id = ${p.userId} AND id = ${p.id} AND revision = ${p.revision}`,
);

const remove = sqlStatement(
  'mail-drafts-delete',
  {},
  (p: Placeholders<One & { seen: number }>) =>
    `DELETE FROM mail_drafts WHERE user_id = ${p.userId} AND id = ${p.id} AND revision = ${p.seen}`,
);

/** Drafts that differ from the provider's copy; closed ones first. */
export async function listUnwrittenDrafts(db: Sql, userId: string): Promise<string[]> {
  return (await run(db, listUnwritten, { userId })).map(({ id }) => id);
}

/**
 * Before the provider is asked to take these words: whether it did is found out by them if its answer is lost. False for a
 * draft that was sent or discarded meanwhile.
 */
export async function askMailDraft(
  db: Sql,
  draft: One & { at: Date; creates: boolean; fingerprint: string },
): Promise<boolean> {
  return (await runOne(db, ask, draft)) !== undefined;
}

export async function noteDraftWritten(
  db: Sql,
  draft: One & AtProvider & { revision: number },
): Promise<void> {
  await run(db, noteWritten, draft);
}

/** The version of another program becomes ours, unless a device has saved meanwhile. */
export async function takeOverDraft(
  db: Sql,
  { content, ...draft }: One & AtProvider & { content: DraftContent; seen: number; at: Date },
): Promise<void> {
  await run(db, takeOver, { ...draft, content: JSON.stringify(content) });
}

export async function noteDraftGone(db: Sql, draft: One): Promise<void> {
  await run(db, noteGone, draft);
}

export async function noteDraftConflict(db: Sql, draft: One & { messageId: string }): Promise<void> {
  await run(db, noteConflict, draft);
}

export async function noteDraftFailure(
  db: Sql,
  draft: One & { revision: number; failure: string },
): Promise<void> {
  await run(db, noteFailure, draft);
}

/** A later revision stays: it has words that nobody has deleted. */
export async function deleteMailDraft(db: Sql, draft: One & { seen: number }): Promise<void> {
  await run(db, remove, draft);
}
