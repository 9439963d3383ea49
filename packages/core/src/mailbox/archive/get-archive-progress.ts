import type { ArchiveProgress } from '@triage/contract/inbox/archive';
import { findArchiveRun, weighMessages } from '@triage/database/tables/mailboxes/archive-runs';
import type { TenantContext } from '../../context.ts';
import { getPreferences } from '../inbox/get-preferences.ts';

/** Rows, keys and indexes beside the texts of a message. */
const OVERHEAD_BYTES = 2_500;

export async function getArchiveProgress(
  ctx: Pick<TenantContext, 'tenantId' | 'db'>,
): Promise<ArchiveProgress> {
  const { archive: scope } = await getPreferences(ctx.db, ctx.tenantId);
  const run = await findArchiveRun(ctx.db, ctx.tenantId);
  if (!run || run.scope !== scope) return { scope, state: 'waiting', done: 0, total: 0, bytes: 0 };
  const { total, seen, pageRead } = run;
  const state = run.state === 'completing' ? 'reading' : run.state;
  const read = run.state === 'reading' && run.passes === 0 ? seen + pageRead : seen;
  const weight = total === 0 ? 0 : (await weighMessages(ctx.db, ctx.tenantId)) + OVERHEAD_BYTES;
  return { scope, state, total, done: Math.min(read, total), bytes: Math.round(weight * total) };
}
