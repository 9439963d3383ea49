import type { Provider } from '@triage/contract/inbox/lanes';
import { embedMany } from 'ai';
import { countUsage } from './count-usage.ts';
import { type AiContext, type FallbackOptions, withFallback } from './with-fallback.ts';

export const EMBEDDING_DIMENSIONS = 1_536;
// Google takes 100 in one call; a small batch also loses little when a call fails.
const BATCH = 96;
// About 2,000 tokens: the smallest window of the models that we name.
const TEXT_MAX = 6_000;
// Both providers refuse an empty text.
const NOTHING = '(empty)';

/** All texts by one provider: vectors of two providers do not compare. Empty when there are no texts. */
export async function embedTexts(
  ctx: AiContext,
  texts: readonly string[],
  options: FallbackOptions,
): Promise<{ embeddings: number[][]; provider: Provider | null }> {
  if (texts.length === 0) return { embeddings: [], provider: null };
  const values = texts.map((text) => text.trim().slice(0, TEXT_MAX).toWellFormed() || NOTHING);
  const { result, provider } = await withFallback(ctx, options, async ({ embedding }, abortSignal) => {
    const embeddings: number[][] = [];
    let tokens = 0;
    for (let at = 0; at < values.length; at += BATCH) {
      const answer = await embedMany({
        model: embedding,
        values: values.slice(at, at + BATCH),
        dimensions: EMBEDDING_DIMENSIONS,
        maxRetries: 0,
        abortSignal,
      });
      embeddings.push(...answer.embeddings);
      tokens += answer.usage.tokens || 0;
    }
    requireVectors(embeddings);
    return { embeddings, tokens };
  });
  const usage = { inputTokens: result.tokens, outputTokens: 0 };
  await countUsage(ctx, { provider, purpose: options.purpose, ...usage });
  return { embeddings: result.embeddings, provider };
}

/** The configured model cannot be used with our index. */
export class EmbeddingMisfit extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'EmbeddingMisfit';
  }
}

function requireVectors(embeddings: number[][]): void {
  for (const { length } of embeddings) {
    if (length === EMBEDDING_DIMENSIONS) continue;
    throw new EmbeddingMisfit(`The embedding model gives ${length} dimensions, not ${EMBEDDING_DIMENSIONS}`);
  }
  const usable = embeddings.every(
    (vector) => vector.every(Number.isFinite) && vector.some((part) => part !== 0),
  );
  if (!usable) throw new EmbeddingMisfit('The embedding model gave a vector without direction');
}
