import type { Provider } from '@triage/contract/triage/lanes';
import { releaseSpend } from '@triage/database/tables/service/ai-spend';
import { addAiUsage } from '@triage/database/tables/service/ai-usage';
import type { ModelPrice } from '../ports/model-price.ts';
import { type Reservation, reserveCost, type UsageContext } from './reserve-cost.ts';

export interface AiCall {
  provider: Provider;
  model: string;
  purpose: string;
  /** Background work: it also counts against the background budget. */
  background: boolean;
}

export interface TokenUse {
  /** All input tokens, including those that the provider had cached. */
  inputTokens: number;
  cachedTokens: number;
  outputTokens: number;
}

export interface OpenCall {
  /** Counts the call once, however often it is called. Null: the provider did nothing, so nothing is charged. */
  end(use: TokenUse | null): Promise<void>;
}

/** Reserves the most that the call can cost. Throws BudgetSpent where that is more than what is left of a budget. */
export async function openCall(ctx: UsageContext, call: AiCall, atMost: TokenUse): Promise<OpenCall> {
  const price = ctx.settings?.priceOf?.(call.provider, call.model) ?? null;
  const most = price ? costOf(price, atMost) : 0;
  const reservation = await reserveCost(ctx, { nanodollars: most, background: call.background });
  let hasEnded = false;
  return {
    async end(use) {
      if (hasEnded) return;
      hasEnded = true;
      try {
        await settle(ctx, { call, price, reservation }, use);
      } catch (error) {
        // The answer exists and is paid for: a failure to record usage must not discard it.
        ctx.logger.warn('ai.usage-not-stored', { purpose: call.purpose }, error);
      }
    },
  };
}

/** In billionths of a dollar. Prices are dollars for a million tokens. */
export function costOf(price: ModelPrice, { inputTokens, cachedTokens, outputTokens }: TokenUse): number {
  const cached = Math.min(cachedTokens, inputTokens);
  const dear = (inputTokens - cached) * price.input + outputTokens * price.output;
  return Math.ceil((dear + cached * (price.cached ?? price.input)) * 1_000);
}

interface Opened {
  call: AiCall;
  price: ModelPrice | null;
  reservation: Reservation | null;
}

/** The content of a call is neither logged nor stored. */
async function settle(ctx: UsageContext, { call, price, reservation }: Opened, use: TokenUse | null) {
  const { provider, purpose, background } = call;
  const reserved = reservation?.reserved ?? 0;
  const part = (nanodollars: number) => (background ? nanodollars : 0);
  const key = reservation && { userId: reservation.userId, day: reservation.day };
  if (!use) {
    if (ctx.db && key && reserved > 0)
      await releaseSpend(ctx.db, { ...key, nanodollars: reserved, background: part(reserved) });
    return;
  }
  const { inputTokens, outputTokens } = use;
  ctx.logger.info('ai.used', { provider, purpose, ...use });
  ctx.telemetry?.count('triage.ai.tokens', inputTokens, { provider, purpose, direction: 'input' });
  ctx.telemetry?.count('triage.ai.tokens', outputTokens, { provider, purpose, direction: 'output' });
  if (!ctx.db || !key) return;
  const nanodollars = price && costOf(price, use);
  await addAiUsage(ctx.db, {
    ...key,
    provider,
    purpose,
    ...use,
    nanodollars,
    background: part(nanodollars ?? 0),
    reserved,
    reservedBackground: part(reserved),
  });
}
