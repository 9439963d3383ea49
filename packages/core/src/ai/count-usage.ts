import type { Provider } from '@triage/contract/inbox/lanes';
import { addAiUsage } from '@triage/database/tables/service/ai-usage';
import type { Services, TenantContext } from '../context.ts';

export interface AiUsage {
  provider: Provider;
  purpose: string;
  inputTokens: number;
  outputTokens: number;
}

/** Who asks on somebody's behalf has what it cost written to their account. */
export type UsageContext = Pick<Services, 'clock' | 'logger' | 'telemetry'> &
  Partial<Pick<TenantContext, 'db' | 'tenantId'>>;

/** What an answer cost: into the log, and added up per person and day. Nothing of what was asked is kept. */
export async function countUsage(ctx: UsageContext, usage: AiUsage): Promise<void> {
  const { provider, purpose, inputTokens, outputTokens } = usage;
  ctx.logger.info('ai.used', { ...usage });
  ctx.telemetry?.count('triage.ai.tokens', inputTokens, { provider, purpose, direction: 'input' });
  ctx.telemetry?.count('triage.ai.tokens', outputTokens, { provider, purpose, direction: 'output' });
  if (!ctx.db || !ctx.tenantId) return;
  try {
    await addAiUsage(ctx.db, { userId: ctx.tenantId, at: ctx.clock.now(), ...usage });
  } catch (error) {
    // The answer is there and paid for: it is not given up for the sake of its bill.
    ctx.logger.warn('ai.usage-not-stored', { purpose }, error);
  }
}
