import type { Provider } from '@triage/contract/triage/lanes';
import { generateText } from 'ai';
import { meteredModel } from './metered-model.ts';
import { reasoningEffort } from './reasoning-effort.ts';
import { type AiContext, type FallbackOptions, withFallback } from './with-fallback.ts';

const OUTPUT_TOKENS_MAX = 2_000;

export interface WordsRequest extends FallbackOptions {
  instructions: string;
  prompt: string;
  maxOutputTokens?: number;
}

/** Plain text, such as a draft. */
export async function generateWords(
  ctx: AiContext,
  request: WordsRequest,
): Promise<{ text: string; provider: Provider }> {
  const { instructions, prompt, maxOutputTokens = OUTPUT_TOKENS_MAX } = request;
  const { result, provider } = await withFallback(ctx, request, (asked, abortSignal) =>
    generateText({
      model: meteredModel(ctx, asked, request),
      instructions,
      prompt,
      maxOutputTokens,
      reasoning: reasoningEffort.write,
      maxRetries: 0,
      abortSignal,
    }),
  );
  return { text: result.text, provider };
}
