import type { Provider } from '@triage/contract/triage/lanes';
import { generateText, Output } from 'ai';
import type { z } from 'zod';
import { meteredModel } from './metered-model.ts';
import { reasoningEffort } from './reasoning-effort.ts';
import { type AiContext, type FallbackOptions, withFallback } from './with-fallback.ts';

const OUTPUT_TOKENS_MAX = 2_000;

export interface ObjectRequest<T extends z.ZodType> extends FallbackOptions {
  schema: T;
  instructions: string;
  prompt: string;
  maxOutputTokens?: number;
}

/** An answer in the shape of the schema. A model's answer that does not fit is an error, never passed on. */
export async function generateObject<T extends z.ZodType>(
  ctx: AiContext,
  request: ObjectRequest<T>,
): Promise<{ object: z.output<T>; provider: Provider }> {
  const { schema, instructions, prompt, maxOutputTokens = OUTPUT_TOKENS_MAX } = request;
  const { result, provider } = await withFallback(ctx, request, async (asked, abortSignal) => {
    const output = Output.object({ schema });
    // Our fallback is the retry: waiting for a limited provider would only cost the deadline.
    const once = { maxRetries: 0, abortSignal };
    const answer = await generateText({
      model: meteredModel(ctx, asked, request),
      output,
      instructions,
      prompt,
      maxOutputTokens,
      reasoning: reasoningEffort.classify,
      ...once,
    });
    // Read inside, so that an answer without the object fails here.
    return schema.parse(answer.output) as z.output<T>;
  });
  return { object: result, provider };
}
