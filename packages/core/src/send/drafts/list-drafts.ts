import type { DraftSummary, ListDraftsAnswer } from '@triage/contract/sending/draft-api';
import { listOpenMailDrafts } from '@triage/database/tables/mail-drafts/list-drafts';
import type { TenantContext } from '../../context.ts';

const SNIPPET_CHARS = 200;
/** White space at the start is not shown. */
const READ_CHARS = 2 * SNIPPET_CHARS;

/** The unsent emails that were saved or opened here, newest first. The provider is not asked. */
export async function listDrafts(ctx: Pick<TenantContext, 'tenantId' | 'db'>): Promise<ListDraftsAnswer> {
  const rows = await listOpenMailDrafts(ctx.db, { userId: ctx.tenantId, chars: READ_CHARS });
  const drafts = rows.map(({ start, isWritten, isRefused, isConflict, savedAt, ...draft }) => ({
    ...draft,
    snippet: start.trim().replaceAll(/\s+/g, ' ').slice(0, SNIPPET_CHARS).toWellFormed(),
    state: nameState({ isWritten, isRefused, isConflict }),
    savedAt: savedAt.toISOString(),
  }));
  return { drafts };
}

function nameState(row: {
  isWritten: boolean;
  isRefused: boolean;
  isConflict: boolean;
}): DraftSummary['state'] {
  if (row.isConflict) return 'conflict';
  if (row.isRefused) return 'refused';
  return row.isWritten ? 'written' : 'writing';
}
