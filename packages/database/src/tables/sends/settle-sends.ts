import type { Sql } from '../../query/query-pool.ts';
import { text } from '../../statements/columns.ts';
import {
  build,
  type Placeholders,
  run,
  runOne,
  sqlStatement,
  statement,
} from '../../statements/statement.ts';
import { isAnswer } from '../inbox/reminders.ts';

/** A claimed row. `fence` is the number of the claim: a write with an older one changes nothing. */
type Claim = { userId: string; id: string; fence: number };
type Ask = Claim & { draftId: string; threadId: string | null };
type Sent = Claim & { messageId: string; clean: boolean };
type Batch = { userId: string; ids: string[]; fences: number[]; now: Date };
/** Many users in one statement: only in a database without workers. */
type Many = Omit<Batch, 'userId'> & { userIds: string[] };
/** SQL of the row's owner, and of what the batch has beside the ids. */
type Form = { owner: string; users: string; userColumn: string };

const CHANGED = { userId: text, id: text };
const own = (p: { userId: string }): Form => ({ owner: p.userId, users: '', userColumn: '' });
const ofMany = (p: { userIds: string }): Form => ({
  owner: 'b.user_id',
  users: `${p.userIds}::text[], `,
  userColumn: 'user_id, ',
});

// No indexed column changes: PostgreSQL then rewrites the row alone.
type AskColumns = { draftIds: string[]; threadIds: (string | null)[] };
const askText = (p: Placeholders<Omit<Batch, 'userId'> & AskColumns>, { owner, users, userColumn }: Form) => `
  UPDATE scheduled_sends s SET draft_id = b.draft_id, draft_thread_id = b.thread_id, send_asked_at = ${p.now}
  FROM unnest(${users}${p.ids}::text[], ${p.fences}::int[], ${p.draftIds}::text[], ${p.threadIds}::text[])
    AS b (${userColumn}id, fence, draft_id, thread_id)
  WHERE s.user_id = ${owner} AND s.id = b.id AND s.fence = b.fence AND s.status = 'pending'
  RETURNING s.user_id AS "userId", s.id`;

const ask = sqlStatement('sends-ask-of-one', CHANGED, (p: Placeholders<Batch & AskColumns>) =>
  askText(p, own(p)),
);
const askMany = sqlStatement('sends-ask', CHANGED, (p: Placeholders<Many & AskColumns>) =>
  askText(p, ofMany(p)),
);

// Without the fence: a sent email is sent, whichever worker found out. The first attempt of a row leaves no draft
// behind. A reminder counts from when the email was handed over; an answer that is already here leaves none.
type SentColumns = { messageIds: string[]; cleans: boolean[] };
const sentText = (
  p: Placeholders<Omit<Batch, 'userId'> & SentColumns>,
  { owner, users, userColumn }: Form,
  sentOwner: string,
) => `
  WITH sent AS (
  UPDATE scheduled_sends s SET status = 'sent', message_id = b.message_id, error = NULL, lease_until = NULL,
    attempts = s.attempts + 1, updated_at = ${p.now},
    drafts_cleaned_at = CASE WHEN b.clean AND s.fence = b.fence THEN ${p.now}::timestamptz END
  FROM unnest(${users}${p.ids}::text[], ${p.fences}::int[], ${p.messageIds}::text[], ${p.cleans}::boolean[])
    AS b (${userColumn}id, fence, message_id, clean)
  WHERE s.user_id = ${owner} AND s.id = b.id AND s.status = 'pending'
  RETURNING s.user_id, s.id, coalesce(s.draft_thread_id, s.thread_id) AS thread_id, s.remind_at - s.send_at AS later,
    coalesce(s.send_asked_at, ${p.now}::timestamptz) AS sent_at),
  reminded AS (
  INSERT INTO reminders (user_id, thread_id, remind_at, about, since, created_at)
  SELECT DISTINCT ON (s.user_id, s.thread_id) ${sentOwner}, s.thread_id, s.sent_at + s.later, 'answer', s.sent_at,
    ${p.now}::timestamptz
  FROM sent s WHERE s.later IS NOT NULL AND s.thread_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM messages m
    WHERE m.user_id = ${sentOwner} AND m.thread_id = s.thread_id AND m.sent_at > s.sent_at AND ${isAnswer('m')})
  ORDER BY s.user_id, s.thread_id, s.later
  ON CONFLICT (user_id, thread_id) DO UPDATE
    SET remind_at = excluded.remind_at, about = excluded.about, since = excluded.since)
  SELECT user_id AS "userId", id FROM sent`;

const markSent = sqlStatement('sends-mark-sent-of-one', CHANGED, (p: Placeholders<Batch & SentColumns>) =>
  sentText(p, own(p), p.userId),
);
const markManySent = sqlStatement('sends-mark-sent', CHANGED, (p: Placeholders<Many & SentColumns>) =>
  sentText(p, ofMany(p), 's.user_id'),
);

const claimed = (p: Claim) =>
  build
    .updateTable('scheduled_sends')
    .where('user_id', '=', p.userId)
    .where('id', '=', p.id)
    .where('fence', '=', p.fence)
    .where('status', '=', 'pending')
    .returning('id');

const hold = statement('sends-hold', (p: Claim & { leaseUntil: Date; now: Date }) =>
  claimed(p).set({ lease_until: p.leaseUntil, next_attempt_at: p.leaseUntil, updated_at: p.now }),
);

type Retry = Claim & {
  at: Date;
  error: string;
  addAttempts: number;
  undoDraftAsk: boolean;
  undoSendAsk: boolean;
  now: Date;
};

const retry = statement('sends-retry', (p: Retry) =>
  claimed(p).set((e) => ({
    lease_until: null,
    next_attempt_at: p.at,
    error: p.error,
    attempts: e('attempts', '+', p.addAttempts),
    draft_asked_at: e.case().when(e.val(p.undoDraftAsk)).then(null).else(e.ref('draft_asked_at')).end(),
    send_asked_at: e.case().when(e.val(p.undoSendAsk)).then(null).else(e.ref('send_asked_at')).end(),
    updated_at: p.now,
  })),
);

const fail = statement('sends-fail', (p: Claim & { error: string; now: Date }) =>
  claimed(p).set((e) => ({
    status: 'failed',
    lease_until: null,
    error: p.error,
    attempts: e('attempts', '+', 1),
    updated_at: p.now,
  })),
);

/**
 * Written before the provider is asked to send. The rows that were still their claims' to change. In a distributed
 * database all of one user.
 */
export function askSends(db: Spread, asks: readonly Ask[], now: Date) {
  const columns = {
    draftIds: asks.map(({ draftId }) => draftId),
    threadIds: asks.map(({ threadId }) => threadId),
  };
  const batch = { ...asBatch(asks, now), ...columns };
  return db.isDistributed ? run(db, ask, { ...batch, userId: ownerOf(asks) }) : run(db, askMany, batch);
}

/**
 * The rows that these calls moved to `sent`. `clean`: no earlier attempt can have left a draft. In a distributed database
 * all of one user.
 */
export function markSendsSent(db: Spread, sents: readonly Sent[], now: Date) {
  const columns = {
    messageIds: sents.map(({ messageId }) => messageId),
    cleans: sents.map(({ clean }) => clean),
  };
  const batch = { ...asBatch(sents, now), ...columns };
  return db.isDistributed
    ? run(db, markSent, { ...batch, userId: ownerOf(sents) })
    : run(db, markManySent, batch);
}

/** Renews the lease; false where the claim was lost. */
export async function holdSend(db: Sql, lease: Claim & { leaseUntil: Date; now: Date }): Promise<boolean> {
  return (await runOne(db, hold, lease)) !== undefined;
}

/** False where the claim was lost. */
export async function retrySendLater(db: Sql, later: Retry): Promise<boolean> {
  return (await runOne(db, retry, later)) !== undefined;
}

/** False where the claim was lost. */
export async function failSend(db: Sql, failure: Claim & { error: string; now: Date }): Promise<boolean> {
  return (await runOne(db, fail, failure)) !== undefined;
}

type Spread = Sql & { readonly isDistributed: boolean };

function asBatch(claims: readonly Claim[], now: Date): Many {
  return {
    userIds: claims.map(({ userId }) => userId),
    ids: claims.map(({ id }) => id),
    fences: claims.map(({ fence }) => fence),
    now,
  };
}

function ownerOf([first, ...others]: readonly Claim[]): string {
  if (!first || others.some(({ userId }) => userId !== first.userId))
    throw new Error('In a distributed database a batch has the sends of one user');
  return first.userId;
}
