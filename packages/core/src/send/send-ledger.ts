import type { Services } from '../context.ts';
import { batchWrites } from './batch-writes.ts';
import { type ClaimedSend, leaseFrom } from './claim-sends.ts';

type Ctx = Pick<Services, 'db' | 'clock' | 'jobs' | 'logger'>;

export interface Retry {
  at: Date;
  error: string;
  /** A wait that is nobody's failure is not counted. */
  counted: boolean;
  /** The provider said that it made no draft. */
  undoDraftAsk?: boolean;
  /** The provider said that it did not send. */
  undoSendAsk?: boolean;
}

/** The written steps of deliveries. Each answers whether the row was still this claim's to change. */
export interface SendLedger {
  /** Written before the provider is asked to send: from here on nobody can promise an undo. */
  askSend(send: ClaimedSend, draft: { draftId: string; threadId: string | null }): Promise<boolean>;
  markSent(send: ClaimedSend, messageId: string): Promise<boolean>;
  /** Renews the lease. */
  hold(send: ClaimedSend): Promise<boolean>;
  retry(send: ClaimedSend, retry: Retry): Promise<boolean>;
  fail(send: ClaimedSend, error: string): Promise<boolean>;
}

const BATCH_MAX = 100;
const MINE = `s.user_id = $1 AND s.id = $2 AND s.fence = $3 AND s.status = 'pending'`;

export function sendLedger(ctx: Ctx): SendLedger {
  const askSend = batchWrites((asks: Ask[]) => writeAsks(ctx, asks), BATCH_MAX);
  const markSent = batchWrites((sents: Sent[]) => writeSents(ctx, sents), BATCH_MAX);
  return {
    askSend: (send, draft) => askSend({ send, ...draft }),
    markSent: (send, messageId) => markSent({ send, messageId }),
    async hold(send) {
      const now = ctx.clock.now();
      const rows = await ctx.db.query(
        `UPDATE scheduled_sends s SET lease_until = $4, next_attempt_at = $4, updated_at = $5 WHERE ${MINE} RETURNING 1`,
        [send.tenantId, send.id, send.fence, leaseFrom(now), now],
        'hold-send',
      );
      return rows.length > 0;
    },
    async retry(send, { at, error, counted, undoDraftAsk = false, undoSendAsk = false }) {
      const rows = await ctx.db.query(
        `UPDATE scheduled_sends s SET lease_until = NULL, next_attempt_at = $4, error = $5, attempts = s.attempts + $6,
           draft_asked_at = CASE WHEN $7 THEN NULL ELSE s.draft_asked_at END,
           send_asked_at = CASE WHEN $8 THEN NULL ELSE s.send_asked_at END, updated_at = $9
         WHERE ${MINE} RETURNING 1`,
        [
          send.tenantId,
          send.id,
          send.fence,
          at,
          error,
          counted ? 1 : 0,
          undoDraftAsk,
          undoSendAsk,
          ctx.clock.now(),
        ],
        'retry-send',
      );
      return rows.length > 0;
    },
    async fail(send, error) {
      const rows = await ctx.db.query(
        `UPDATE scheduled_sends s SET status = 'failed', lease_until = NULL, error = $4, attempts = s.attempts + 1,
           updated_at = $5
         WHERE ${MINE} RETURNING 1`,
        [send.tenantId, send.id, send.fence, error, ctx.clock.now()],
        'fail-send',
      );
      return rows.length > 0;
    },
  };
}

interface Ask {
  send: ClaimedSend;
  draftId: string;
  threadId: string | null;
}

// No indexed column changes: PostgreSQL then rewrites the row alone.
async function writeAsks(ctx: Ctx, asks: Ask[]): Promise<boolean[]> {
  const rows = await ctx.db.query<{ user_id: string; id: string }>(
    `UPDATE scheduled_sends s SET draft_id = b.draft_id, draft_thread_id = b.thread_id, send_asked_at = $6
     FROM unnest($1::text[], $2::text[], $3::int[], $4::text[], $5::text[]) AS b (user_id, id, fence, draft_id, thread_id)
     WHERE s.user_id = b.user_id AND s.id = b.id AND s.fence = b.fence AND s.status = 'pending'
     RETURNING s.user_id, s.id`,
    [
      asks.map(({ send }) => send.tenantId),
      asks.map(({ send }) => send.id),
      asks.map(({ send }) => send.fence),
      asks.map(({ draftId }) => draftId),
      asks.map(({ threadId }) => threadId),
      ctx.clock.now(),
    ],
    'ask-sends',
  );
  return changedOf(asks, rows);
}

interface Sent {
  send: ClaimedSend;
  messageId: string;
}

// Without the fence: that it was sent is true whoever found out. The first attempt of a row leaves no draft behind.
async function writeSents(ctx: Ctx, sents: Sent[]): Promise<boolean[]> {
  const rows = await ctx.db.query<{ user_id: string; id: string }>(
    `UPDATE scheduled_sends s SET status = 'sent', message_id = b.message_id, error = NULL, lease_until = NULL,
       attempts = s.attempts + 1, drafts_cleaned_at = CASE WHEN b.clean AND s.fence = b.fence THEN $6::timestamptz END,
       updated_at = $6
     FROM unnest($1::text[], $2::text[], $3::int[], $4::text[], $5::boolean[]) AS b (user_id, id, fence, message_id, clean)
     WHERE s.user_id = b.user_id AND s.id = b.id AND s.status = 'pending'
     RETURNING s.user_id, s.id`,
    [
      sents.map(({ send }) => send.tenantId),
      sents.map(({ send }) => send.id),
      sents.map(({ send }) => send.fence),
      sents.map(({ messageId }) => messageId),
      sents.map(({ send }) => send.draftAskedAt === null),
      ctx.clock.now(),
    ],
    'mark-sends-sent',
  );
  await refreshCaches(ctx, new Set(rows.map((row) => row.user_id)));
  return changedOf(sents, rows);
}

/** Beside the write: that a mail left must be known even where its thread is shown a little later. */
async function refreshCaches(ctx: Ctx, userIds: ReadonlySet<string>): Promise<void> {
  try {
    for (const userId of userIds) await ctx.jobs.enqueue('mail-changed', { userId }, { key: userId });
  } catch (error) {
    ctx.logger.warn('send.refresh-not-queued', {}, error);
  }
}

function changedOf(inputs: { send: ClaimedSend }[], rows: { user_id: string; id: string }[]): boolean[] {
  const changed = new Set(rows.map((row) => `${row.user_id} ${row.id}`));
  return inputs.map(({ send }) => changed.has(`${send.tenantId} ${send.id}`));
}
