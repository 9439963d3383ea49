import { type LanguageModel, wrapLanguageModel } from 'ai';
import type { AiProvider } from '../ports/ai.ts';
import { type AiContext, type FallbackOptions, withFallback } from './with-fallback.ts';

type Model = ReturnType<typeof wrapLanguageModel>;

/**
 * One model for the SDK's own loops (streams, tools) with the provider chain behind it. It falls back until an answer
 * starts; a stream that breaks later is an error, because the client has already shown its start.
 */
export function fallbackModel(ctx: AiContext, options: FallbackOptions): LanguageModel {
  const [first] = ctx.ai;
  if (!first) throw new Error('fallbackModel needs a provider');
  return wrapLanguageModel({
    model: modelOf(first),
    middleware: {
      specificationVersion: 'v4',
      async wrapGenerate({ params }) {
        const { result } = await withFallback(
          ctx,
          { ...options, signal: params.abortSignal },
          (provider, abortSignal) => modelOf(provider).doGenerate({ ...params, abortSignal }),
        );
        return result;
      },
      async wrapStream({ params }) {
        const { result } = await withFallback(
          ctx,
          { ...options, signal: params.abortSignal },
          (provider, abortSignal) => modelOf(provider).doStream({ ...params, abortSignal }),
        );
        return result;
      },
    },
  });
}

/** Any version of the SDK's model as the current one. */
function modelOf({ language }: AiProvider): Model {
  if (typeof language === 'string') throw new TypeError('A provider needs a model, not the name of one');
  return wrapLanguageModel({ model: language, middleware: { specificationVersion: 'v4' } });
}
