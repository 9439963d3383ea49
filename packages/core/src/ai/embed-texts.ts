import type { Provider } from '@triage/contract/inbox/lanes';
import { embedMany } from 'ai';
import { canEmbed } from '../ports/ai.ts';
import { countUsage } from './count-usage.ts';
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
  const embedders = { ...ctx, ai: ctx.ai.filter(canEmbed) };
  const { result, provider } = await withFallback(embedders, options, async ({ embedding }, abortSignal) => {
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
    return { embeddings: embeddings.map(padVector), tokens };
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
    if (SUPPORTED_DIMENSIONS.includes(length)) continue;
    const supported = SUPPORTED_DIMENSIONS.join(', ');
    throw new EmbeddingMisfit(`The embedding model gives ${length} dimensions; supported are ${supported}`);
  }
  if (new Set(embeddings.map(({ length }) => length)).size > 1)
    throw new EmbeddingMisfit('The embedding model gives vectors of different lengths');
  const usable = embeddings.every(
    (vector) => vector.every(Number.isFinite) && vector.some((part) => part !== 0),
  );
  if (!usable) throw new EmbeddingMisfit('The embedding model gave a vector without direction');
}

function padVector(vector: number[]): number[] {
  const missing = EMBEDDING_DIMENSIONS - vector.length;
  return missing === 0 ? vector : [...vector, ...new Array<number>(missing).fill(0)];
}
