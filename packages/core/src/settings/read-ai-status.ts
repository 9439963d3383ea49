import type { AiStatus, ProviderStatus } from '@triage/contract/account/account-health';
import type { Provider } from '@triage/contract/inbox/lanes';
import { findEmbeddingRun } from '@triage/database/tables/search/embedding-runs';
import { countIndexed } from '@triage/database/tables/search/embeddings';
import { addUpAiUsage } from '@triage/database/tables/service/ai-usage';
import { PRICES_READ } from '../ai/model-prices.ts';
import type { TenantContext } from '../context.ts';
import { nameModel } from '../ports/ai.ts';
import type { ModelPrice } from '../ports/model-price.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock' | 'ai'> & {
  settings?: Pick<TenantContext['settings'], 'priceOf'>;
};
type Spent = Omit<ProviderStatus['month'], 'dollars'> & { provider: Provider; embeds: boolean };

/** What the embedding model is asked for; everything else is for the language model. */
const EMBEDS = ['embed', 'search'];

/** The configured providers, what is searchable by meaning, and this month's cost. */
export async function readAiStatus(ctx: Ctx): Promise<AiStatus> {
  const now = ctx.clock.now();
  const since = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));
  const period = { userId: ctx.tenantId, since, embedPurposes: EMBEDS };
  const spent = (await addUpAiUsage(ctx.db, period)) as Spent[];
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
  return { since: since.toISOString(), pricesRead: PRICES_READ, providers };
}

/** One price that is missing leaves the whole in tokens: half a bill would look like all of it. */
function addUp(rows: Spent[], priceOf: (row: Spent) => ModelPrice | null): ProviderStatus['month'] {
  const month: ProviderStatus['month'] = { calls: 0, inputTokens: 0, outputTokens: 0, dollars: 0 };
  for (const row of rows) {
    const price = priceOf(row);
    month.calls += row.calls;
    month.inputTokens += row.inputTokens;
    month.outputTokens += row.outputTokens;
    const cost = price && (row.inputTokens * price.input + row.outputTokens * price.output) / 1_000_000;
    month.dollars = cost === null || month.dollars === null ? null : month.dollars + cost;
  }
  return month;
}
