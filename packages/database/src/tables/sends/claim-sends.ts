import { lookForWork } from '../../distribute/reachable-users.ts';
import type { Sql } from '../../query/query-pool.ts';
import { boolean, integer, orNull, text, textArray, timestamp } from '../../statements/columns.ts';
import { type Placeholders, run, runOne, sqlStatement } from '../../statements/statement.ts';

type Claim = { now: Date; leaseUntil: Date; mailScope: string };
type OwnClaim = Claim & { userId: string };
type ManyClaim = Claim & {
  fullUserIds: readonly string[];
  runningUserIds: readonly string[];
  runningCounts: readonly number[];
  perMailbox: number;
  free: number;
};

/** A look goes so far, past mail that waits behind its own mailbox. */
const LOOK_AHEAD = 256;

const CLAIMED = {
  userId: text,
  id: text,
  to: textArray,
  cc: textArray,
  bcc: textArray,
  subject: text,
  body: text,
  html: orNull(text),
  quotedMessageId: orNull(text),
  quoteAt: orNull(integer),
  quoteHtml: orNull(text),
  threadId: orNull(text),
  inReplyTo: text,
  references: textArray,
  rfcMessageId: text,
  attachmentCount: integer,
  attempts: integer,
  fence: integer,
  draftId: orNull(text),
  draftThreadId: orNull(text),
  draftAskedAt: orNull(timestamp),
  sendAskedAt: orNull(timestamp),
  fromName: text,
  isAlias: boolean,
  replyTo: text,
  signatureText: orNull(text),
  signatureHtml: orNull(text),
  fromEmail: text,
  connected: boolean,
  keepsMessageId: boolean,
  automatic: boolean,
  calendarMethod: orNull(text),
  calendarText: orNull(text),
};

// next_attempt_at moves to the end of the lease: the sends of a crashed process become due again.
function claimPicked(p: Placeholders<Claim>, owner: string): string {
  return `
  UPDATE scheduled_sends s SET fence = s.fence + 1, lease_until = ${p.leaseUntil}, next_attempt_at = ${p.leaseUntil},
    draft_asked_at = coalesce(s.draft_asked_at, ${p.now}), updated_at = ${p.now}
  FROM picked p
    JOIN users u ON u.id = ${owner}
    LEFT JOIN connections c ON c.user_id = ${owner}
    LEFT JOIN mailboxes m ON m.user_id = ${owner}
    LEFT JOIN send_as_addresses a ON a.user_id = ${owner}
      AND a.email = coalesce(nullif(p.from_email, ''), lower(m.email_address), lower(c.email_address))
  WHERE s.user_id = ${owner} AND s.id = p.id
  RETURNING s.user_id AS "userId", s.id, s.to_list AS "to", s.cc_list AS cc, s.bcc_list AS bcc, s.subject, s.body, s.html,
    s.quoted_message_id AS "quotedMessageId", s.quote_at AS "quoteAt", s.quote_html AS "quoteHtml", s.thread_id AS "threadId", s.in_reply_to AS "inReplyTo", s.reference_ids AS "references",
    s.rfc_message_id AS "rfcMessageId", s.attachment_count AS "attachmentCount", s.attempts, s.fence,
    s.draft_id AS "draftId", s.draft_thread_id AS "draftThreadId", p.draft_asked_at AS "draftAskedAt",
    s.send_asked_at AS "sendAskedAt", coalesce(nullif(a.name, ''), u.name, '') AS "fromName",
    s.from_email NOT IN ('', lower(coalesce(m.email_address, ''))) AS "isAlias", coalesce(a.reply_to, '') AS "replyTo",
    a.signature_text AS "signatureText", a.signature_html AS "signatureHtml",
    coalesce(nullif(s.from_email, ''), nullif(m.email_address, ''), nullif(c.email_address, ''), u.email) AS "fromEmail",
    c.user_id IS NOT NULL AND c.status = 'connected'
      AND (c.provider = 'imap' OR ${p.mailScope} = ANY (c.scopes)) AS connected,
    coalesce(c.keeps_message_id, false) AS "keepsMessageId", s.automatic,
    s.calendar_method AS "calendarMethod", s.calendar_text AS "calendarText"`;
}

// Selects by time alone, so that the index scan stops at the end of what is due. Nothing is locked: on Citus no lock
// spans users, and each user's claim looks again.
type Look = { now: Date; fullUserIds: readonly string[] };
const DUE = { userId: text, id: text, next_attempt_at: timestamp };
const selectDue = (p: Placeholders<Look>, more = '') => `
  SELECT user_id AS "userId", id, next_attempt_at FROM scheduled_sends
  WHERE status = 'pending' AND next_attempt_at <= ${p.now} AND user_id <> ALL (${p.fullUserIds}::text[]) ${more}
  ORDER BY next_attempt_at LIMIT ${LOOK_AHEAD}`;

const look = sqlStatement('sends-list-due', DUE, (p: Placeholders<Look>) => selectDue(p));
const lookAmong = sqlStatement(
  'sends-list-due-among',
  DUE,
  (p: Placeholders<Look & { among: readonly string[] }>) =>
    selectDue(p, `AND user_id = ANY (${p.among}::text[])`),
);

const claimDue = sqlStatement(
  'sends-claim-due-of-one',
  CLAIMED,
  (p: Placeholders<OwnClaim & { ids: readonly string[] }>) => `
  WITH picked AS (
    SELECT s.id, s.draft_asked_at, s.from_email FROM scheduled_sends s
    WHERE s.user_id = ${p.userId} AND s.id = ANY (${p.ids}::text[]) AND s.status = 'pending'
      AND s.next_attempt_at <= ${p.now}
    FOR UPDATE OF s SKIP LOCKED
  )
  ${claimPicked(p, p.userId)}`,
);

// Only for a database without workers. There one statement for many users is seven times as quick as one for each.
const claimMany = sqlStatement(
  'sends-claim-due',
  CLAIMED,
  (p: Placeholders<ManyClaim>) => `
  WITH look AS (
    SELECT "userId" AS user_id, id, row_number() OVER (PARTITION BY "userId" ORDER BY next_attempt_at, id) AS place
    FROM (${selectDue(p)}) due
  ), picked AS (
    SELECT s.user_id, s.id, s.draft_asked_at, s.from_email FROM look
      JOIN scheduled_sends s ON s.user_id = look.user_id AND s.id = look.id
      LEFT JOIN unnest(${p.runningUserIds}::text[], ${p.runningCounts}::int[]) AS b (user_id, running)
        ON b.user_id = look.user_id
    WHERE s.status = 'pending' AND s.next_attempt_at <= ${p.now}
      AND look.place <= ${p.perMailbox} - coalesce(b.running, 0)
    ORDER BY look.place, s.next_attempt_at LIMIT ${p.free} FOR UPDATE OF s SKIP LOCKED
  )
  ${claimPicked(p, 'p.user_id')}`,
);

const claimOne = sqlStatement(
  'sends-claim-one',
  CLAIMED,
  (p: Placeholders<OwnClaim & { id: string }>) => `
  WITH picked AS (
    SELECT s.id, s.draft_asked_at, s.from_email FROM scheduled_sends s
    WHERE s.user_id = ${p.userId} AND s.id = ${p.id} AND s.status = 'pending'
      AND (s.undo_until IS NULL OR s.undo_until <= ${p.now})
      AND (s.lease_until IS NULL OR s.lease_until <= ${p.now})
    FOR UPDATE
  )
  ${claimPicked(p, p.userId)}`,
);

/** Due sends of all users, by when they became due; those that lie too far behind are not listed yet. */
export function listDueSends(db: Sql, due: Look) {
  return lookForWork(db, look, lookAmong, due);
}

/** Claims those of one user's sends that are still due and held by nobody, each with its claim number and the sender. */
export function claimDueSends(db: Sql, claim: OwnClaim & { ids: readonly string[] }) {
  return run(db, claimDue, claim);
}

/** Claims due sends of all users, a few of every mailbox. Not in a distributed database. */
export function claimManyDueSends(db: Sql, claim: ManyClaim) {
  return run(db, claimMany, claim);
}

/** Undefined where the send is not ready or another process holds it. */
export function claimSend(db: Sql, claim: OwnClaim & { id: string }) {
  return runOne(db, claimOne, claim);
}
