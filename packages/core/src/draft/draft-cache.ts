import type { Tone } from '@triage/contract/sending/draft';
import type { Provider } from '@triage/contract/triage/lanes';
import { findDraft, putDraft } from '@triage/database/tables/draft-cache';
import type { TenantContext } from '../context.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock'>;

export interface DraftKey {
  threadId: string;
  tone: Tone;
  provider: Provider;
  version: string;
}

export function findCachedDraft(ctx: Ctx, key: DraftKey): Promise<string | null> {
  return findDraft(ctx.db, { userId: ctx.tenantId, ...key });
}

export function cacheDraft(ctx: Ctx, key: DraftKey, draftHtml: string): Promise<void> {
  return putDraft(ctx.db, { userId: ctx.tenantId, ...key, draftHtml, now: ctx.clock.now() });
}
