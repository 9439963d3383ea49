import type { AiSpend, AiStatus, ProviderStatus } from '@triage/contract/account/account-health';
import { findEmbeddingRun } from '@triage/database/tables/search/embedding-runs';
import { countIndexed } from '@triage/database/tables/search/embeddings';
import { findSpend } from '@triage/database/tables/service/ai-spend';
import { addUpAiUsage } from '@triage/database/tables/service/ai-usage';
import { type Budget, getBudget, toDollars } from '../ai/budget.ts';
import { PRICES_READ } from '../ai/model-prices.ts';
import type { Settings, TenantContext } from '../context.ts';
import { nameModel } from '../ports/ai.ts';
import type { ModelPrice } from '../ports/model-price.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock' | 'ai'> & {
  settings?: Pick<Settings, 'priceOf' | 'aiBudget'>;
};
type Spent = Awaited<ReturnType<typeof addUpAiUsage>>[number];

/** Purposes of the embedding model; all others use the language model. */
const EMBEDS = ['embed', 'search'];

/** The configured providers, what is searchable by meaning, and what this day and month have cost. */
export async function getAiStatus(ctx: Ctx): Promise<AiStatus> {
  const budget = await getBudget(ctx);
  const period = { userId: ctx.tenantId, since: budget.monthStart, embedPurposes: EMBEDS };
  const spent = await addUpAiUsage(ctx.db, period);
  const providers = await Promise.all(
    ctx.ai.map(async ({ provider, language, embedding }): Promise<ProviderStatus> => {
      const key = { userId: ctx.tenantId, provider };
      const models = { language: nameModel(language), embedding: embedding && nameModel(embedding) };
      return {
        provider,
        model: models.language,
        embeddingModel: models.embedding,
        indexed: await countIndexed(ctx.db, key),
        run: (await findEmbeddingRun(ctx.db, key)) ?? null,
        month: addUp(
          spent.filter((row) => row.provider === provider),
          ({ embeds }) =>
            ctx.settings?.priceOf?.(provider, (embeds && models.embedding) || models.language) ?? null,
        ),
      };
    }),
  );
  const spend = await toSpend(ctx, budget, spent);
  return { since: budget.monthBegan.toISOString(), pricesRead: PRICES_READ, providers, spend };
}

async function toSpend(ctx: Ctx, budget: Budget, spent: readonly Spent[]): Promise<AiSpend> {
  const today = await findSpend(ctx.db, { userId: ctx.tenantId, day: budget.day });
  return {
    today: toDollars(today.all),
    todayBackground: toDollars(today.background),
    month: toDollars(spent.reduce((sum, { nanodollars }) => sum + nanodollars, 0)),
    isWhole: spent.every((row) => row.unpricedInput + row.unpricedOutput === 0),
    dailyBudget: budget.all === null ? null : toDollars(budget.all),
    backgroundBudget: budget.background === null ? null : toDollars(budget.background),
    renewsAt: budget.renewsAt.toISOString(),
  };
}

/** Usage without a stored price is estimated at the current price; if there is none, the total is in tokens. */
function addUp(rows: Spent[], priceOf: (row: Spent) => ModelPrice | null): ProviderStatus['month'] {
  const month: ProviderStatus['month'] = { calls: 0, inputTokens: 0, outputTokens: 0, dollars: 0 };
  for (const row of rows) {
    month.calls += row.calls;
    month.inputTokens += row.inputTokens;
    month.outputTokens += row.outputTokens;
    const cost = priceUnpriced(row, priceOf(row));
    month.dollars =
      cost === null || month.dollars === null ? null : month.dollars + toDollars(row.nanodollars) + cost;
  }
  return month;
}

function priceUnpriced({ unpricedInput, unpricedOutput }: Spent, price: ModelPrice | null): number | null {
  if (unpricedInput + unpricedOutput === 0) return 0;
  return price && (unpricedInput * price.input + unpricedOutput * price.output) / 1_000_000;
}
