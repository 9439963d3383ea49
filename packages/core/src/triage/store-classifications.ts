import type { ClassifiedBy } from '@triage/contract/triage/lanes';
import type { Sql } from '@triage/database/open-database';
import {
  listClassificationVersions,
  storeClassificationRows,
} from '@triage/database/tables/classifications/store-classifications';
import type { NewRun } from '@triage/database/tables/rules/rule-runs';
import type { SentenceQuestion } from '@triage/database/tables/rules/rule-verdicts';
import type { TenantId } from '../tenant/tenant-id.ts';
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
  /** The version of the row that the verdict is based on; null if there was none. */
  version: string | null;
  /** One-time actions of the user's rules, stored with the verdict. */
  ruleRuns?: readonly NewRun[];
  /** Sentences of rules that a model is to judge; stored with the verdict. */
  ruleQuestions?: readonly SentenceQuestion[];
  /** A rule asks for a notification. */
  notifies?: boolean;
}

/**
 * The caller holds the inbox lock. Stores the verdicts that still match their threads, and returns their ids. A user's
 * move or a new message meanwhile is not overwritten.
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
