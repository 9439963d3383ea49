import type { Tone } from '@triage/contract/draft';
import type { Provider } from '@triage/contract/lanes';
import type { TenantContext } from '../context.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock'>;

export interface DraftKey {
  threadId: string;
  tone: Tone;
  provider: Provider;
  version: string;
}

export async function findCachedDraft(ctx: Ctx, key: DraftKey): Promise<string | null> {
  const [row] = await ctx.db.query<{ draft_html: string }>(
    `SELECT draft_html FROM draft_cache
     WHERE user_id = $1 AND thread_id = $2 AND tone = $3 AND provider = $4 AND version = $5`,
    [ctx.tenantId, key.threadId, key.tone, key.provider, key.version],
  );
  return row?.draft_html ?? null;
}

/** One for each tone and provider: a draft of an older version of the thread is never asked for again. */
export async function cacheDraft(ctx: Ctx, key: DraftKey, draftHtml: string): Promise<void> {
  await ctx.db.query(
    `INSERT INTO draft_cache (user_id, thread_id, tone, provider, version, draft_html, written_at)
     SELECT user_id, thread_id, $3, $4, $5, $6, $7 FROM threads WHERE user_id = $1 AND thread_id = $2
     ON CONFLICT (user_id, thread_id, tone, provider)
     DO UPDATE SET version = excluded.version, draft_html = excluded.draft_html, written_at = excluded.written_at`,
    [ctx.tenantId, key.threadId, key.tone, key.provider, key.version, draftHtml, ctx.clock.now()],
  );
}
