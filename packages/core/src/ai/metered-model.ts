import { APICallError, wrapLanguageModel } from 'ai';
import { type AiProvider, nameModel } from '../ports/ai.ts';
import { type OpenCall, openCall, type TokenUse } from './count-usage.ts';
import type { UsageContext } from './reserve-cost.ts';

export type Model = ReturnType<typeof wrapLanguageModel>;
type Params = Parameters<Model['doStream']>[0];
type Parts = Awaited<ReturnType<Model['doStream']>>['stream'];
type Part = Parts extends ReadableStream<infer P> ? P : never;
type Usage = Awaited<ReturnType<Model['doGenerate']>>['usage'];

export interface Purpose {
  purpose: string;
  background?: boolean;
}

/** A call that names no limit is given this much room in the budget. */
const OUTPUT_TOKENS_USUAL = 4_000;
/** A token of English is about four bytes, of Japanese about three. */
const BYTES_A_TOKEN = 3;

/** The provider's model. Every call is counted once, also if it fails, times out or is cut off. */
export function meteredModel(
  ctx: UsageContext,
  provider: AiProvider,
  { purpose, background = false }: Purpose,
): Model {
  const { language } = provider;
  if (typeof language === 'string') throw new TypeError('A provider needs a model, not the name of one');
  const call = { provider: provider.provider, model: nameModel(language), purpose, background };
  return wrapLanguageModel({
    model: language,
    middleware: {
      specificationVersion: 'v4',
      async wrapGenerate({ doGenerate, params }) {
        const most = estimate(params);
        const open = await openCall(ctx, call, most);
        return endOnFailure(open, most, async () => {
          const answer = await doGenerate();
          await open.end(parseUse(answer.usage, { ...most, outputTokens: sizeOf(answer.content) }));
          return answer;
        });
      },
      async wrapStream({ doStream, params }) {
        const most = estimate(params);
        const open = await openCall(ctx, call, most);
        return endOnFailure(open, most, async () => {
          const answer = await doStream();
          return {
            ...answer,
            stream: countStream(answer.stream, { open, most, signal: params.abortSignal }),
          };
        });
      },
    },
  });
}

async function endOnFailure<T>(open: OpenCall, most: TokenUse, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    // An answer with an error is not charged; a call that was given up was read at least.
    await open.end(APICallError.isInstance(error) ? null : { ...most, outputTokens: 0 });
    throw error;
  }
}

interface Counted {
  open: OpenCall;
  most: TokenUse;
  signal: AbortSignal | undefined;
}

/** A stream that ends early is counted with the part that came. */
function countStream(stream: ReadableStream<Part>, { open, most, signal }: Counted): ReadableStream<Part> {
  const reader = stream.getReader();
  let written = 0;
  const endEarly = () => open.end({ ...most, outputTokens: written });
  signal?.addEventListener('abort', () => void endEarly(), { once: true });
  return new ReadableStream<Part>(
    {
      async pull(controller) {
        try {
          const { done, value } = await reader.read();
          if (done) {
            await endEarly();
            return controller.close();
          }
          if ('delta' in value) written += tokensOf(value.delta);
          if (value.type === 'tool-call') written += tokensOf(value.input);
          if (value.type === 'finish')
            await open.end(parseUse(value.usage, { ...most, outputTokens: written }));
          controller.enqueue(value);
        } catch (error) {
          await endEarly();
          controller.error(error);
        }
      },
      async cancel(reason) {
        await endEarly();
        await reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
}

/** Some servers do not report what a call used. */
function parseUse({ inputTokens, outputTokens }: Usage, guess: TokenUse): TokenUse {
  return {
    inputTokens: inputTokens.total ?? guess.inputTokens,
    cachedTokens: inputTokens.cacheRead ?? 0,
    outputTokens: outputTokens.total ?? guess.outputTokens,
  };
}

function estimate({ prompt, tools, maxOutputTokens = OUTPUT_TOKENS_USUAL }: Params): TokenUse {
  const inputTokens = sizeOf(prompt) + (tools ? sizeOf(tools) : 0);
  return { inputTokens, cachedTokens: 0, outputTokens: maxOutputTokens };
}

function sizeOf(given: unknown): number {
  return tokensOf(JSON.stringify(given));
}

export function tokensOf(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / BYTES_A_TOKEN);
}
