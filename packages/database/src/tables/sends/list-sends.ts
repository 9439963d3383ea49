import type { ScheduledSend } from '@triage/contract/sending/send';
import type { Sql } from '../../query/query-pool.ts';
import { text, textArray } from '../../statements/columns.ts';
import {
  anyOf,
  build,
  type Placeholders,
  run,
  runOne,
  sqlStatement,
  statement,
} from '../../statements/statement.ts';

type Listed = { userId: string; statuses: readonly ScheduledSend['status'][]; limit: number };

const shown = (p: { userId: string }) =>
  build
    .selectFrom('scheduled_sends')
    .where('user_id', '=', p.userId)
    .select([
      'id',
      'to_list as to',
      'cc_list as cc',
      'bcc_list as bcc',
      'subject',
      'body',
      'html',
      'quoted_message_id as quotedMessageId',
      'quote_at as quoteAt',
      'thread_id as threadId',
      'send_at as sendAt',
      'undo_until as undoUntil',
      'status',
      'attempts',
      'error',
      'message_id as messageId',
      'lease_until as leaseUntil',
      'updated_at as updatedAt',
      'attachment_count as attachmentCount',
      'next_attempt_at as nextAttemptAt',
      'dismissed_at as dismissedAt',
      'from_email as fromEmail',
      'remind_at as remindAt',
      'draft_kind as draftKind',
      (e) =>
        e
          .selectFrom('messages')
          .where('messages.user_id', '=', p.userId)
          .whereRef('messages.message_id', '=', 'scheduled_sends.message_id')
          .select('messages.from_address')
          .as('leftFrom'),
    ]);

const list = statement('sends-list', (p: Listed) =>
  shown(p)
    .where('status', '=', anyOf(p.statuses))
    .orderBy(
      (e) => e.case().when('status', '=', 'pending').then(e.ref('send_at')).end(),
      (order) => order.asc().nullsLast(),
    )
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .limit(p.limit),
);

const find = statement('sends-find', (p: { userId: string; id: string }) => shown(p).where('id', '=', p.id));

const listFailed = statement('sends-list-failed', (p: { userId: string; limit: number }) =>
  build
    .selectFrom('scheduled_sends')
    .where('user_id', '=', p.userId)
    .where('status', '=', 'failed')
    .where('dismissed_at', 'is', null)
    .select(['id', 'to_list as to', 'subject', 'error'])
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .limit(p.limit),
);

const findNext = statement('sends-find-next', (p: { now: Date }) =>
  build
    .selectFrom('scheduled_sends')
    .where('status', '=', 'pending')
    .where('next_attempt_at', '>', p.now)
    .select('next_attempt_at as nextAttemptAt')
    .orderBy('next_attempt_at')
    .limit(1),
);

const withOrphans = sqlStatement(
  'sends-with-orphan-drafts',
  { userId: text, ids: textArray },
  (p: Placeholders<{ quietSince: Date; mailScope: string; limit: number }>) => `
  SELECT s.user_id AS "userId", array_agg(s.id) AS ids FROM scheduled_sends s
  WHERE s.status <> 'pending' AND s.draft_asked_at IS NOT NULL AND s.drafts_cleaned_at IS NULL
    AND s.updated_at <= ${p.quietSince}
    AND EXISTS (SELECT 1 FROM connections c WHERE c.user_id = s.user_id AND c.status = 'connected'
      AND (c.provider = 'imap' OR ${p.mailScope} = ANY (c.scopes)))
  GROUP BY s.user_id ORDER BY random() LIMIT ${p.limit}`,
);

const noteCleaned = statement(
  'sends-note-drafts-cleaned',
  (p: { userId: string; ids: readonly string[]; now: Date }) =>
    build
      .updateTable('scheduled_sends')
      .set({ drafts_cleaned_at: p.now })
      .where('user_id', '=', p.userId)
      .where('id', '=', anyOf(p.ids)),
);

/** Pending ones first, the next to leave on top; then the others, newest first. */
export function listSendRows(db: Sql, listed: Listed) {
  return run(db, list, listed);
}

export function findSendRow(db: Sql, send: { userId: string; id: string }) {
  return runOne(db, find, send);
}

/** Failed sends that were not dismissed, newest first. */
export function listFailedSends(db: Sql, listed: { userId: string; limit: number }) {
  return run(db, listFailed, listed);
}

/** When the next send of any user is due; sends already due do not count. */
export async function findNextSendTime(db: Sql, now: Date): Promise<Date | null> {
  const row = await runOne(db, findNext, { now });
  return row?.nextAttemptAt ?? null;
}

/** Sends that have ended and may have left a draft at the provider, by user; some users, chosen at random. */
export function listOrphanDraftSends(
  db: Sql,
  wanted: { quietSince: Date; mailScope: string; limit: number },
) {
  return run(db, withOrphans, wanted);
}

export async function noteDraftsCleaned(
  db: Sql,
  sends: { userId: string; ids: readonly string[]; now: Date },
): Promise<void> {
  await run(db, noteCleaned, sends);
}
