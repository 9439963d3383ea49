import type { Provider } from '@triage/contract/triage/lanes';
import { APICallError, embedMany } from 'ai';
import { canEmbed, nameModel } from '../ports/ai.ts';
import { openCall } from './count-usage.ts';
import { tokensOf } from './metered-model.ts';
import { type AiContext, type FallbackOptions, withFallback } from './with-fallback.ts';

export const EMBEDDING_DIMENSIONS = 1_536;
/** Shorter vectors are filled up with zeros, which changes neither a length nor an angle: cosine stays exact. */
export const SUPPORTED_DIMENSIONS: readonly number[] = [384, 768, 1_024, EMBEDDING_DIMENSIONS];
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
  const { purpose, background = false } = options;
  const embedders = { ...ctx, ai: ctx.ai.filter(canEmbed) };
  const { result, provider } = await withFallback(embedders, options, async (asked, abortSignal) => {
    const { provider, embedding } = asked;
    const call = { provider, model: nameModel(embedding), purpose, background };
    const embeddings: number[][] = [];
    for (let at = 0; at < values.length; at += BATCH) {
      const batch = values.slice(at, at + BATCH);
      const most = tokensOf(batch.join(''));
      const open = await openCall(ctx, call, inputOf(most));
      const answer = await embedMany({
        model: embedding,
        values: batch,
        dimensions: EMBEDDING_DIMENSIONS,
        maxRetries: 0,
        abortSignal,
      }).catch(async (error: unknown) => {
        await open.end(APICallError.isInstance(error) ? null : inputOf(most));
        throw error;
      });
      await open.end(inputOf(answer.usage.tokens || most));
      embeddings.push(...answer.embeddings);
    }
    requireVectors(embeddings);
    return embeddings.map(padVector);
  });
  return { embeddings: result, provider };
}

function inputOf(inputTokens: number) {
  return { inputTokens, cachedTokens: 0, outputTokens: 0 };
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
    if (SUPPORTED_DIMENSIONS.includes(length)) continue;
    const supported = SUPPORTED_DIMENSIONS.join(', ');
    throw new EmbeddingMisfit(`The embedding model returns ${length} dimensions; supported are ${supported}`);
  }
  if (new Set(embeddings.map(({ length }) => length)).size > 1)
    throw new EmbeddingMisfit('The embedding model returned vectors of different lengths');
  const usable = embeddings.every(
    (vector) => vector.every(Number.isFinite) && vector.some((part) => part !== 0),
  );
  if (!usable) throw new EmbeddingMisfit('The embedding model returned a zero or invalid vector');
}

function padVector(vector: number[]): number[] {
  const missing = EMBEDDING_DIMENSIONS - vector.length;
  return missing === 0 ? vector : [...vector, ...new Array<number>(missing).fill(0)];
}
