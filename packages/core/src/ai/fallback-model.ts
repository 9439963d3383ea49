import type { LanguageModel } from 'ai';
import { wrapLanguageModel } from 'ai';
import { meteredModel } from './metered-model.ts';
import { type AiContext, type FallbackOptions, withFallback } from './with-fallback.ts';

/**
 * One model for the SDK's own loops (streams, tools) with the provider chain behind it. It falls back until an answer
 * starts; a stream that breaks later is an error, because the client has already shown its start.
 */
export function fallbackModel(ctx: AiContext, options: FallbackOptions): LanguageModel {
  const [first] = ctx.ai;
  if (!first) throw new Error('fallbackModel needs a provider');
  return wrapLanguageModel({
    model: meteredModel(ctx, first, options),
    middleware: {
      specificationVersion: 'v4',
      async wrapGenerate({ params }) {
        const { result } = await withFallback(
          ctx,
          { ...options, signal: params.abortSignal },
          (provider, abortSignal) =>
            meteredModel(ctx, provider, options).doGenerate({ ...params, abortSignal }),
        );
        return result;
      },
      async wrapStream({ params }) {
        const { result } = await withFallback(
          ctx,
          { ...options, signal: params.abortSignal },
          (provider, abortSignal) =>
            meteredModel(ctx, provider, options).doStream({ ...params, abortSignal }),
        );
        return result;
      },
    },
  });
}
