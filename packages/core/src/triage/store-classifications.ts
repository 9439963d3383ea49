import type { ClassifiedBy } from '@triage/contract/inbox/lanes';
import type { Sql } from '@triage/database/open-database';
import {
  listClassificationVersions,
  storeClassificationRows,
} from '@triage/database/tables/classifications/store-classifications';
import type { TenantId } from '../context.ts';
import type { RuleVerdict } from './rules/classify-by-rules.ts';

export interface NewClassification extends RuleVerdict {
  threadId: string;
  /** The last message that the verdict has seen; a newer one leaves the thread waiting for another look. */
  lastMessageId: string;
  inInbox: boolean;
  classifiedBy: ClassifiedBy;
  /** The lesson that the verdict has followed, and whether it would be another lane without it. */
  lessonId: string | null;
  lessonMoved: boolean;
  /** Of the row that the verdict has taken into account; null where there was none. */
  version: string | null;
}

/**
 * The caller holds the inbox. Stores the verdicts that are still about the thread as it is, and answers with their ids. What a person has said
 * meanwhile, or who has written, is not overwritten by a verdict that did not know of it.
 */
export async function storeClassifications(
  tx: Sql,
  tenantId: TenantId,
  verdicts: readonly NewClassification[],
  now: Date,
): Promise<Set<string>> {
  if (verdicts.length === 0) return new Set();
  const threadIds = verdicts.map((verdict) => verdict.threadId);
  const versions = await listClassificationVersions(tx, { userId: tenantId, threadIds });
  const current = verdicts.filter((verdict) => (versions.get(verdict.threadId) ?? null) === verdict.version);
  return storeClassificationRows(tx, { userId: tenantId, now }, current);
}
