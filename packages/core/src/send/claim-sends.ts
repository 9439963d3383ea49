import type { Sql } from '@triage/database/open-database';
import { mintTenantId, type TenantId } from '../context.ts';
import { MAIL_SCOPE } from '../ports/oauth.ts';

/** A row that this process may work on until its lease ends, and how far earlier attempts came. */
export interface ClaimedSend {
  tenantId: TenantId;
  id: string;
  from: { name: string; email: string };
  to: string[];
  cc: string[];
  bcc: string[];
  subject: string;
  body: string;
  threadId: string | null;
  inReplyTo: string;
  references: string[];
  rfcMessageId: string;
  attachmentCount: number;
  attempts: number;
  /** The number of this claim: a write with an older one changes nothing. */
  fence: number;
  draftId: string | null;
  draftThreadId: string | null;
  /** Set where an earlier attempt may have made a draft, or sent one. */
  draftAskedAt: Date | null;
  sendAskedAt: Date | null;
  /** Whether its account may send now. */
  connected: boolean;
}

/**
 * Longer than a draft and a send take when the provider is slow, short enough that a killed process' mail moves on within
 * a minute. Only patience hangs on it: what keeps a mail from leaving twice is the fence.
 */
export const LEASE_MS = 60_000;

/** A claim looks so far, past mail that waits behind its own mailbox. */
const LOOK_AHEAD = 256;

// next_attempt_at moves to the end of the lease: what a dead process left is due again by itself.
const CLAIMED = `
  fence = s.fence + 1, lease_until = $2, next_attempt_at = $2, draft_asked_at = coalesce(s.draft_asked_at, $1),
  updated_at = $1
  FROM picked p
    JOIN users u ON u.id = p.user_id
    LEFT JOIN connections c ON c.user_id = p.user_id
    LEFT JOIN mailboxes m ON m.user_id = p.user_id
  WHERE s.user_id = p.user_id AND s.id = p.id
  RETURNING s.user_id AS "tenantId", s.id, s.to_list AS "to", s.cc_list AS cc, s.bcc_list AS bcc, s.subject, s.body,
    s.thread_id AS "threadId", s.in_reply_to AS "inReplyTo", s.reference_ids AS "references",
    s.rfc_message_id AS "rfcMessageId", s.attachment_count AS "attachmentCount", s.attempts, s.fence,
    s.draft_id AS "draftId",
    s.draft_thread_id AS "draftThreadId", p.draft_asked_at AS "draftAskedAt", s.send_asked_at AS "sendAskedAt",
    json_build_object('name', coalesce(u.name, ''), 'email',
      coalesce(nullif(m.email_address, ''), nullif(c.email_address, ''), u.email)) AS "from",
    c.user_id IS NOT NULL AND c.status = 'connected' AND '${MAIL_SCOPE}' = ANY (c.scopes) AS connected`;

// The look is by time alone, so that it reads no further than its end, whatever is due.
const CLAIM_DUE = `
  WITH look AS (
    SELECT user_id, id, row_number() OVER (PARTITION BY user_id ORDER BY next_attempt_at, id) AS place
    FROM (
      SELECT user_id, id, next_attempt_at FROM scheduled_sends
      WHERE status = 'pending' AND next_attempt_at <= $1 AND user_id <> ALL ($3::text[])
      ORDER BY next_attempt_at LIMIT ${LOOK_AHEAD}
    ) due
  ), picked AS (
    SELECT s.user_id, s.id, s.draft_asked_at FROM look
      JOIN scheduled_sends s ON s.user_id = look.user_id AND s.id = look.id
      LEFT JOIN unnest($4::text[], $5::int[]) AS b (user_id, running) ON b.user_id = look.user_id
    WHERE s.status = 'pending' AND s.next_attempt_at <= $1 AND look.place <= $6 - coalesce(b.running, 0)
    ORDER BY look.place, s.next_attempt_at LIMIT $7 FOR UPDATE OF s SKIP LOCKED
  )
  UPDATE scheduled_sends s SET ${CLAIMED}`;

const CLAIM_ONE = `
  WITH picked AS (
    SELECT s.user_id, s.id, s.draft_asked_at FROM scheduled_sends s
    WHERE s.user_id = $3 AND s.id = $4 AND s.status = 'pending' AND (s.undo_until IS NULL OR s.undo_until <= $1)
      AND (s.lease_until IS NULL OR s.lease_until <= $1)
    FOR UPDATE
  )
  UPDATE scheduled_sends s SET ${CLAIMED}`;

export interface ClaimRoom {
  now: Date;
  /** How many more may run. */
  free: number;
  perMailbox: number;
  /** How many run already, by mailbox. */
  running: ReadonlyMap<TenantId, number>;
}

/** Takes what is due, a little of every mailbox. */
export async function claimDue(sql: Sql, room: ClaimRoom): Promise<ClaimedSend[]> {
  const { now, running, perMailbox, free } = room;
  const full = [...running].flatMap(([tenantId, count]) => (count >= perMailbox ? [tenantId] : []));
  const rows = await sql.query<ClaimedSend>(
    CLAIM_DUE,
    [now, leaseFrom(now), full, [...running.keys()], [...running.values()], perMailbox, free],
    'claim-due-sends',
  );
  return rows.map(minted);
}

/** Takes one send that its owner wants to leave now; null when it is not ready, or somebody else has it. */
export async function claimOne(
  sql: Sql,
  tenantId: TenantId,
  send: { id: string; now: Date },
): Promise<ClaimedSend | null> {
  const values = [send.now, leaseFrom(send.now), tenantId, send.id];
  const [row] = await sql.query<ClaimedSend>(CLAIM_ONE, values, 'claim-one-send');
  return row ? minted(row) : null;
}

export function leaseFrom(now: Date): Date {
  return new Date(now.getTime() + LEASE_MS);
}

function minted(row: ClaimedSend): ClaimedSend {
  return { ...row, tenantId: mintTenantId(row.tenantId) };
}
