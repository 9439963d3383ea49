import type { Classification } from '@triage/contract/triage/classification';
import type { Sql } from '@triage/database/open-database';
import { listClassifications } from '@triage/database/tables/classifications/store-classifications';
import type { TenantId } from '../tenant/tenant-id.ts';

export type ClassificationRow = Awaited<ReturnType<typeof listClassifications>>[number];

export async function getClassifications(
  sql: Sql,
  tenantId: TenantId,
  threadIds: readonly string[],
): Promise<Map<string, ClassificationRow>> {
  const rows = await listClassifications(sql, { userId: tenantId, threadIds });
  return new Map(rows.map((row) => [row.threadId, row]));
}

export async function findClassification(
  sql: Sql,
  tenantId: TenantId,
  threadId: string,
): Promise<Classification | null> {
  const row = (await getClassifications(sql, tenantId, [threadId])).get(threadId);
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
