import { aiModels } from '../../packages/adapters/src/ai-models.ts';
import { priceList } from '../../packages/core/src/ai/model-prices.ts';
import { SetProblem } from './check-labels.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** The operator's own models, from the same variables as the app's. */
export function openModels(env: Environment) {
  const { OPENAI_API_KEY, OPENAI_BASE_URL, AI_PRIMARY_MODEL, GOOGLE_GENERATIVE_AI_API_KEY, AI_PRICES } = env;
  const openai = {
    ...(OPENAI_API_KEY && { apiKey: OPENAI_API_KEY }),
    ...(OPENAI_BASE_URL && { baseUrl: OPENAI_BASE_URL }),
    ...(AI_PRIMARY_MODEL && { model: AI_PRIMARY_MODEL }),
  };
  const google = { ...(GOOGLE_GENERATIVE_AI_API_KEY && { apiKey: GOOGLE_GENERATIVE_AI_API_KEY }) };
  const ai = aiModels({ openai, google });
  const [first] = ai;
  if (!first)
    throw new SetProblem('--ai needs OPENAI_API_KEY, OPENAI_BASE_URL or GOOGLE_GENERATIVE_AI_API_KEY');
  const elsewhere = OPENAI_BASE_URL ? (['ai_primary'] as const) : [];
  const prices = priceList({ ...(AI_PRICES && { own: AI_PRICES }), elsewhere });
  const model = typeof first.language === 'string' ? first.language : first.language.modelId;
  return {
    ai,
    /** In dollars; null if the price of the model is not known. */
    priceOf({ input, output }: { input: number; output: number }): number | null {
      const price = prices(first.provider, model);
      return price ? (input * price.input + output * price.output) / 1e6 : null;
    },
  };
}
