import type { Provider } from '@triage/contract/inbox/lanes';
import { addAiUsage } from '@triage/database/tables/service/ai-usage';
import type { Services, TenantContext } from '../context.ts';

export interface AiUsage {
  provider: Provider;
  purpose: string;
  inputTokens: number;
  outputTokens: number;
}

/** Usage is recorded for the user on whose behalf the call was made. */
export type UsageContext = Pick<Services, 'clock' | 'logger' | 'telemetry'> &
  Partial<Pick<TenantContext, 'db' | 'tenantId'>>;

/** Logs the usage of a call and adds it up per user and day. The content is not stored. */
export async function countUsage(ctx: UsageContext, usage: AiUsage): Promise<void> {
  const { provider, purpose, inputTokens, outputTokens } = usage;
  ctx.logger.info('ai.used', { ...usage });
  ctx.telemetry?.count('triage.ai.tokens', inputTokens, { provider, purpose, direction: 'input' });
  ctx.telemetry?.count('triage.ai.tokens', outputTokens, { provider, purpose, direction: 'output' });
  if (!ctx.db || !ctx.tenantId) return;
  try {
    await addAiUsage(ctx.db, { userId: ctx.tenantId, at: ctx.clock.now(), ...usage });
  } catch (error) {
    // The answer exists and is paid for: a failure to record usage must not discard it.
    ctx.logger.warn('ai.usage-not-stored', { purpose }, error);
  }
}
