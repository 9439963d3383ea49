import type { Sql } from '../../query/query-pool.ts';
import { integer, orNull, text, textArray, timestamp } from '../../statements/columns.ts';
import {
  build,
  type Placeholders,
  run,
  runOne,
  sqlStatement,
  statement,
} from '../../statements/statement.ts';

type Send = { userId: string; id: string };
/** iCalendar text that is sent beside the body. */
export interface SendCalendar {
  method: 'REQUEST' | 'CANCEL' | 'REPLY';
  text: string;
}

export type DraftKind = 'new' | 'reply' | 'reply all' | 'forward';

type NewSend = Send & {
  to: string[];
  cc: string[];
  bcc: string[];
  subject: string;
  body: string;
  html: string | null;
  quotedMessageId: string | null;
  quoteAt: number | null;
  quoteHtml: string | null;
  threadId: string | null;
  inReplyTo: string;
  references: string[];
  sendAt: Date;
  undoUntil: Date | null;
  dispatchAt: Date;
  idempotencyKey: string | null;
  idempotencyHash: string | null;
  attachmentCount: number;
  /** Empty: the address of the mailbox. */
  fromEmail: string;
  remindAt: Date | null;
  /** Written by the service for the person themselves. */
  automatic: boolean;
  /** An invitation or the answer to one. */
  calendar: SendCalendar | null;
  /** Of the draft that is closed for it; null: it is none. */
  draftKind: DraftKind | null;
  status: 'pending' | 'cancelled';
  now: Date;
};

type Flat = Omit<NewSend, 'calendar'> & { calendarMethod: string | null; calendarText: string | null };

const insert = sqlStatement(
  'sends-insert',
  { id: text },
  (p: Placeholders<Flat>) => `
  INSERT INTO scheduled_sends (user_id, id, to_list, cc_list, bcc_list, subject, body, thread_id, in_reply_to,
    reference_ids, rfc_message_id, send_at, undo_until, next_attempt_at, idempotency_key, idempotency_hash,
    created_at, updated_at, attachment_count, html, quoted_message_id, quote_at, quote_html, from_email, remind_at,
    automatic, status, calendar_method, calendar_text, draft_kind)
  SELECT ${p.userId}, ${p.id}, ${p.to}, ${p.cc}, ${p.bcc}, ${p.subject}, ${p.body}, ${p.threadId}, ${p.inReplyTo},
    ${p.references}, '<' || ${p.id} || '@' || coalesce(
      substring(coalesce(nullif(${p.fromEmail}::text, ''), m.email_address, u.email) FROM '@([A-Za-z0-9.-]+)$'), 'inbox-triage.invalid') || '>',
    ${p.sendAt}, ${p.undoUntil}, ${p.dispatchAt}, ${p.idempotencyKey}, ${p.idempotencyHash},
    ${p.now}, ${p.now}, ${p.attachmentCount}, ${p.html}, ${p.quotedMessageId}, ${p.quoteAt}, ${p.quoteHtml},
    ${p.fromEmail}::text, ${p.remindAt}, ${p.automatic}, ${p.status}, ${p.calendarMethod}, ${p.calendarText}, ${p.draftKind}
  FROM users u LEFT JOIN mailboxes m ON m.user_id = u.id WHERE u.id = ${p.userId}
  ON CONFLICT (user_id, idempotency_key) WHERE idempotency_key IS NOT NULL DO NOTHING RETURNING id`,
);

const findByKey = statement('sends-find-by-key', (p: { userId: string; idempotencyKey: string }) =>
  build
    .selectFrom('scheduled_sends')
    .where('user_id', '=', p.userId)
    .where('idempotency_key', '=', p.idempotencyKey)
    .select([
      'id',
      'send_at as sendAt',
      'undo_until as undoUntil',
      'created_at as createdAt',
      'idempotency_hash as idempotencyHash',
      'status',
    ]),
);

/** Neither claimed by a dispatcher nor handed over: after that an undo cannot be promised. */
const cancelled = (p: { userId: string; now: Date }) =>
  build
    .updateTable('scheduled_sends')
    .set({ status: 'cancelled', lease_until: null, updated_at: p.now })
    .where('user_id', '=', p.userId)
    .where('status', '=', 'pending')
    .where('send_asked_at', 'is', null)
    .where((e) => e.or([e('lease_until', 'is', null), e('lease_until', '<=', p.now)]));

const cancel = statement('sends-cancel', (p: Send & { now: Date }) =>
  cancelled(p).where('id', '=', p.id).returning('id'),
);

const cancelAll = statement('sends-cancel-all', (p: { userId: string; now: Date }) =>
  cancelled(p).returning('draft_id as draftId'),
);

const countPending = statement('sends-count-pending', (p: { userId: string }) =>
  build
    .selectFrom('scheduled_sends')
    .where('user_id', '=', p.userId)
    .where('status', '=', 'pending')
    .select((e) => e.fn.countAll<string>().as('count')),
);

const dismiss = statement('sends-dismiss', (p: Send & { now: Date }) =>
  build
    .updateTable('scheduled_sends')
    .set({ dismissed_at: p.now })
    .where('user_id', '=', p.userId)
    .where('id', '=', p.id)
    .where('status', '=', 'failed')
    .where('dismissed_at', 'is', null)
    .returning('id'),
);

const takeFailed = sqlStatement(
  'sends-take-failed',
  {
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
    attachmentCount: integer,
    fromEmail: text,
    sendAt: timestamp,
    remindAt: orNull(timestamp),
    calendarMethod: orNull(text),
    calendarText: orNull(text),
    attachmentIds: textArray,
  },
  (p: Placeholders<Send & { now: Date }>) => `
  UPDATE scheduled_sends s SET dismissed_at = ${p.now}
  WHERE s.user_id = ${p.userId} AND s.id = ${p.id} AND s.status = 'failed' AND s.dismissed_at IS NULL
  RETURNING s.to_list AS "to", s.cc_list AS cc, s.bcc_list AS bcc, s.subject, s.body, s.html,
    s.quoted_message_id AS "quotedMessageId", s.quote_at AS "quoteAt", s.quote_html AS "quoteHtml",
    s.thread_id AS "threadId", s.attachment_count AS "attachmentCount", s.from_email AS "fromEmail",
    s.send_at AS "sendAt", s.remind_at AS "remindAt",
    s.calendar_method AS "calendarMethod", s.calendar_text AS "calendarText",
    ARRAY(SELECT l.attachment_id FROM send_attachments l WHERE l.user_id = ${p.userId} AND l.send_id = ${p.id}
      ORDER BY l.position) AS "attachmentIds"`,
);

/** False where a send with this idempotency key exists already. */
export async function insertSendRow(db: Sql, { calendar, ...send }: NewSend): Promise<boolean> {
  const flat = { ...send, calendarMethod: calendar?.method ?? null, calendarText: calendar?.text ?? null };
  return (await runOne(db, insert, flat)) !== undefined;
}

export function findSendByKey(db: Sql, key: { userId: string; idempotencyKey: string }) {
  return runOne(db, findByKey, key);
}

/** False if the send is no longer pending, or is being sent. */
export async function cancelPendingSend(db: Sql, send: Send & { now: Date }): Promise<boolean> {
  return (await runOne(db, cancel, send)) !== undefined;
}

/** Every send that can still be cancelled, with the draft that was made for it at the provider. */
export function cancelPendingSends(db: Sql, owner: { userId: string; now: Date }) {
  return run(db, cancelAll, owner);
}

export async function countPendingSends(db: Sql, userId: string): Promise<number> {
  const row = await runOne(db, countPending, { userId });
  return Number(row?.count ?? 0);
}

/** False where it has not failed, or was dismissed already. */
export async function dismissFailedSend(db: Sql, send: Send & { now: Date }): Promise<boolean> {
  return (await runOne(db, dismiss, send)) !== undefined;
}

/** Dismisses a failed send and returns its content: of two callers, one gets it. */
export async function takeFailedSend(db: Sql, send: Send & { now: Date }) {
  const row = await runOne(db, takeFailed, send);
  if (!row) return undefined;
  const { calendarMethod, calendarText, ...rest } = row;
  return { ...rest, calendar: asCalendar(calendarMethod, calendarText) };
}

/** Null for an email that is about no event. */
export function asCalendar(method: string | null, content: string | null): SendCalendar | null {
  if (method !== 'REQUEST' && method !== 'CANCEL' && method !== 'REPLY') return null;
  return content === null ? null : { method, text: content };
}
