import type { Classification, SchedulingIntent } from '@triage/contract/classification';
import type { ClassifiedBy, Lane, Priority } from '@triage/contract/lanes';
import type { Sql } from '@triage/database/open-database';
import type { TenantId } from '../context.ts';

export interface ClassificationRow {
  threadId: string;
  priority: Priority;
  lane: Lane;
  subject: string;
  sender: string;
  snippet: string;
  schedulingIntent: SchedulingIntent | null;
  classifiedAt: Date;
  classifiedBy: ClassifiedBy;
  lastMessageId: string;
  lastMessageAt: Date;
  wantsAi: boolean;
  reasons: string[];
  /** Of the row: another one, and somebody has written it since. */
  version: string;
}

const COLUMNS = `thread_id AS "threadId", priority, lane, subject, sender, snippet,
  scheduling_intent AS "schedulingIntent", classified_at AS "classifiedAt", classified_by AS "classifiedBy",
  last_message_id AS "lastMessageId", last_message_at AS "lastMessageAt", wants_ai AS "wantsAi", reasons,
  xmin::text AS version`;

export async function readClassifications(
  sql: Sql,
  tenantId: TenantId,
  threadIds: readonly string[],
): Promise<Map<string, ClassificationRow>> {
  const rows = await sql.query<ClassificationRow>(
    `SELECT ${COLUMNS} FROM classifications WHERE user_id = $1 AND thread_id = ANY ($2::text[])`,
    [tenantId, threadIds],
    'read-classifications',
  );
  return new Map(rows.map((row) => [row.threadId, row]));
}

export async function findClassification(
  sql: Sql,
  tenantId: TenantId,
  threadId: string,
): Promise<Classification | null> {
  const row = (await readClassifications(sql, tenantId, [threadId])).get(threadId);
  return row ? asClassification(row) : null;
}

function asClassification(row: ClassificationRow): Classification {
  return {
    threadId: row.threadId,
    priority: row.priority,
    lane: row.lane,
    subject: row.subject,
    sender: row.sender,
    snippet: row.snippet,
    schedulingIntent: row.schedulingIntent,
    classifiedAt: row.classifiedAt.toISOString(),
  };
}
