import type { Provider } from '@triage/contract/inbox/lanes';
import { generateText } from 'ai';
import { countUsage } from './count-usage.ts';
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
  const { result, provider } = await withFallback(ctx, request, ({ language }, abortSignal) =>
    generateText({
      model: language,
      instructions,
      prompt,
      maxOutputTokens,
      reasoning: reasoningEffort.write,
      maxRetries: 0,
      abortSignal,
    }),
  );
  const { inputTokens = 0, outputTokens = 0 } = result.usage;
  await countUsage(ctx, { provider, purpose: request.purpose, inputTokens, outputTokens });
  return { text: result.text, provider };
}
