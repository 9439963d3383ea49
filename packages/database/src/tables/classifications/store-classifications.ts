import type { SchedulingIntent } from '@triage/contract/triage/classification';
import type { Deception } from '@triage/contract/triage/deception';
import type { ClassifiedBy, Lane, Priority } from '@triage/contract/triage/lanes';
import type { Sql } from '../../query/query-pool.ts';
import {
  boolean,
  jsonOf,
  oneOf,
  orNull,
  real,
  text,
  textArray,
  timestamp,
} from '../../statements/columns.ts';
import { type Placeholders, run, sqlStatement } from '../../statements/statement.ts';

type Threads = { userId: string; threadIds: readonly string[] };

interface NewRow {
  threadId: string;
  priority: Priority;
  lane: Lane;
  schedulingIntent: SchedulingIntent | null;
  classifiedBy: ClassifiedBy;
  confidence: number;
  reasons: string[];
  suspicious: boolean;
  deception: Deception | null;
  wantsAi: boolean;
  lastMessageId: string;
  inInbox: boolean;
  lessonId: string | null;
  lessonMoved: boolean;
}

interface Upgrade {
  threadId: string;
  lastMessageId: string;
  /** Without a lane the row stays as it is, and is not asked about again. */
  lane?: Lane;
  priority?: Priority;
  provider?: ClassifiedBy;
  reasons?: string[];
  schedulingIntent?: SchedulingIntent | null;
}

const list = sqlStatement(
  'classifications-list',
  {
    threadId: text,
    priority: oneOf<Priority>(),
    lane: oneOf<Lane>(),
    subject: text,
    sender: text,
    snippet: text,
    schedulingIntent: orNull(jsonOf<SchedulingIntent>()),
    classifiedAt: timestamp,
    classifiedBy: oneOf<ClassifiedBy>(),
    lastMessageId: text,
    lastMessageAt: timestamp,
    wantsAi: boolean,
    confidence: real,
    reasons: textArray,
    reminded: boolean,
    version: text,
  },
  (p: Placeholders<Threads>) => `
  SELECT thread_id AS "threadId", priority, lane, subject, sender, snippet,
    scheduling_intent AS "schedulingIntent", classified_at AS "classifiedAt", classified_by AS "classifiedBy",
    last_message_id AS "lastMessageId", last_message_at AS "lastMessageAt", wants_ai AS "wantsAi", confidence, reasons,
    reminded_about IS NOT NULL AS reminded, xmin::text AS version
  FROM classifications WHERE user_id = ${p.userId} AND thread_id = ANY (${p.threadIds}::text[])`,
);

const listVersions = sqlStatement(
  'classifications-list-versions',
  { threadId: text, version: text },
  (p: Placeholders<Threads>) => `
  SELECT thread_id AS "threadId", xmin::text AS version FROM classifications
  WHERE user_id = ${p.userId} AND thread_id = ANY (${p.threadIds}::text[])`,
);

const store = sqlStatement(
  'classifications-store',
  { threadId: text },
  (p: Placeholders<{ userId: string; rows: string; now: Date }>) => `
  INSERT INTO classifications (user_id, thread_id, priority, lane, subject, sender, snippet, scheduling_intent,
    classified_at, classified_by, confidence, reasons, suspicious, deception, wants_ai, last_message_id, lesson_id,
    lesson_moved, last_message_at)
  SELECT t.user_id, c."threadId", c.priority, c.lane, t.subject, t.sender, t.snippet, c."schedulingIntent", ${p.now},
    c."classifiedBy", c.confidence, c.reasons, c.suspicious, c.deception, c."wantsAi", c."lastMessageId",
    c."lessonId", c."lessonMoved", t.last_message_at
  FROM jsonb_to_recordset(${p.rows}::jsonb) AS c("threadId" text, priority text, lane text, "schedulingIntent" jsonb,
    "classifiedBy" text, confidence real, reasons text[], suspicious boolean, deception jsonb, "wantsAi" boolean, "lastMessageId" text,
    "inInbox" boolean, "lessonId" text, "lessonMoved" boolean)
  JOIN threads t ON t.user_id = ${p.userId} AND t.thread_id = c."threadId"
    AND t.last_message_id = c."lastMessageId" AND t.in_inbox = c."inInbox"
  ON CONFLICT (user_id, thread_id) DO UPDATE SET
    priority = excluded.priority, lane = excluded.lane, subject = excluded.subject, sender = excluded.sender,
    snippet = excluded.snippet, scheduling_intent = excluded.scheduling_intent,
    classified_at = excluded.classified_at, classified_by = excluded.classified_by,
    confidence = excluded.confidence, reasons = excluded.reasons, suspicious = excluded.suspicious,
    deception = excluded.deception,
    wants_ai = excluded.wants_ai, last_message_id = excluded.last_message_id,
    last_message_at = excluded.last_message_at, lesson_id = excluded.lesson_id, lesson_moved = excluded.lesson_moved,
    moved_from = NULL,
    back = classifications.back AND excluded.lane <> 'done',
    reminded_about = CASE WHEN excluded.lane <> 'done' AND excluded.last_message_id = classifications.last_message_id
      THEN classifications.reminded_about END,
    reminded_since = CASE WHEN excluded.lane <> 'done' AND excluded.last_message_id = classifications.last_message_id
      THEN classifications.reminded_since END
  RETURNING thread_id AS "threadId"`,
);

// Loses: an answer about a thread that has a newer message, that a person has sorted meanwhile, or that waits for the
// rules to look again.
const upgrade = sqlStatement(
  'classifications-upgrade',
  { threadId: text, lane: oneOf<Lane>(), upgraded: boolean, moved: boolean },
  (p: Placeholders<{ userId: string; rows: string; now: Date; confidence: number }>) => `
  UPDATE classifications c SET
    lane = coalesce(u.lane, c.lane), priority = coalesce(u.priority, c.priority),
    scheduling_intent = CASE WHEN u.lane IS NULL THEN c.scheduling_intent ELSE u."schedulingIntent" END,
    classified_by = coalesce(u.provider, c.classified_by),
    classified_at = CASE WHEN u.lane IS NULL THEN c.classified_at ELSE ${p.now} END,
    confidence = CASE WHEN u.lane IS NULL THEN c.confidence ELSE ${p.confidence} END,
    reasons = coalesce(u.reasons, c.reasons), wants_ai = false,
    moved_from = CASE WHEN u.lane <> c.lane THEN c.lane ELSE c.moved_from END
  FROM jsonb_to_recordset(${p.rows}::jsonb) AS u("threadId" text, "lastMessageId" text, lane text, priority text,
    provider text, reasons text[], "schedulingIntent" jsonb)
  JOIN threads t ON t.user_id = ${p.userId} AND t.thread_id = u."threadId"
    AND t.last_message_id = u."lastMessageId" AND NOT t.needs_triage
  JOIN classifications old ON old.user_id = ${p.userId} AND old.thread_id = u."threadId"
  WHERE c.user_id = ${p.userId} AND c.thread_id = u."threadId" AND c.last_message_id = u."lastMessageId"
    AND c.wants_ai AND c.classified_by = 'rules'
  RETURNING c.thread_id AS "threadId", c.lane, u.lane IS NOT NULL AS upgraded, c.lane <> old.lane AS moved`,
);

/** `version` is that of the row: if it differs, the row was written meanwhile. */
export function listClassifications(db: Sql, threads: Threads) {
  return run(db, list, threads);
}

export async function listClassificationVersions(db: Sql, threads: Threads): Promise<Map<string, string>> {
  const rows = await run(db, listVersions, threads);
  return new Map(rows.map(({ threadId, version }) => [threadId, version]));
}

/** Stores the rows that are still about the thread as it is, and returns their thread ids. */
export async function storeClassificationRows(
  tx: Sql,
  { userId, now }: { userId: string; now: Date },
  rows: readonly NewRow[],
): Promise<Set<string>> {
  const stored = await run(tx, store, { userId, now, rows: JSON.stringify(rows) });
  return new Set(stored.map(({ threadId }) => threadId));
}

/** Stores a model's verdicts for rows that wait for one. */
export function upgradeClassificationRows(
  tx: Sql,
  by: { userId: string; now: Date; confidence: number },
  upgrades: readonly Upgrade[],
) {
  return run(tx, upgrade, { ...by, rows: JSON.stringify(upgrades) });
}
