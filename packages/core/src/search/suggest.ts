import type { Suggestions } from '@triage/contract/inbox/hybrid-search';
import { listLabelNames, listSenders } from '@triage/database/tables/search/suggest-names';
import type { TenantContext } from '../context.ts';

const EACH_MAX = 8;

/** Suggestions while typing: senders with a matching name, and labels. */
export async function suggest(
  ctx: Pick<TenantContext, 'tenantId' | 'db'>,
  { text }: { text: string },
): Promise<Suggestions> {
  const [senders, labels] = await Promise.all([
    listSenders(ctx.db, { userId: ctx.tenantId, text, limit: EACH_MAX }),
    listLabelNames(ctx.db, { userId: ctx.tenantId }),
  ]);
  const wanted = text.toLowerCase();
  const fitting = labels.filter((label) => label.toLowerCase().includes(wanted));
  return { senders, labels: fitting.slice(0, EACH_MAX) };
}
