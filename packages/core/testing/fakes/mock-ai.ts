import type { Provider } from '@triage/contract/triage/lanes';
import { APICallError } from 'ai';
import { MockEmbeddingModelV4, MockLanguageModelV4 } from 'ai/test';
import type { AiProvider } from '../../src/ports/ai.ts';

export interface MockAi extends AiProvider {
  language: MockLanguageModelV4;
  embedding: MockEmbeddingModelV4;
}

/** A message as a model receives it. */
export interface MockMessage {
  role: string;
  content: unknown;
}

export interface MockAnswers {
  /** The text of an answer, or a throw. */
  say?: (signal: AbortSignal | undefined, prompt: readonly MockMessage[]) => string | Promise<string>;
  embed?: (values: string[]) => number[][] | Promise<number[][]>;
}

/** A provider of the SDK's own mock models. A call without a configured answer throws. */
export function mockAi(provider: Provider, { say, embed }: MockAnswers = {}): MockAi {
  const language = new MockLanguageModelV4({
    provider,
    ...(say && {
      doGenerate: async ({ abortSignal, prompt }) => ({
        content: [{ type: 'text', text: await say(abortSignal, prompt) }],
        finishReason: { unified: 'stop', raw: 'stop' },
        usage: mockUsage(10, 5),
        warnings: [],
      }),
      doStream: async ({ abortSignal, prompt }) => {
        const text = await say(abortSignal, prompt);
        return {
          stream: new ReadableStream({
            start(controller) {
              controller.enqueue({ type: 'stream-start', warnings: [] });
              controller.enqueue({ type: 'text-start', id: '1' });
              controller.enqueue({ type: 'text-delta', id: '1', delta: text });
              controller.enqueue({ type: 'text-end', id: '1' });
              const finishReason = { unified: 'stop' as const, raw: 'stop' };
              controller.enqueue({ type: 'finish', finishReason, usage: mockUsage(10, 5) });
              controller.close();
            },
          }),
        };
      },
    }),
  });
  const embedding = new MockEmbeddingModelV4({
    provider,
    maxEmbeddingsPerCall: 100,
    ...(embed && {
      doEmbed: async ({ values }) => ({
        embeddings: await embed(values),
        usage: { tokens: values.length },
        warnings: [],
      }),
    }),
  });
  return { provider, language, embedding };
}

/** The first provider, with one answer to everything. */
export function sayingAi(text: string): MockAi {
  return mockAi('ai_primary', { say: () => text });
}

export function failingAi(provider: Provider = 'ai_primary', status = 503): MockAi {
  return mockAi(provider, { say: () => Promise.reject(apiError(status)) });
}

export function apiError(
  statusCode: number,
  { body = '', headers = {} }: { body?: string; headers?: Record<string, string> } = {},
): APICallError {
  return new APICallError({
    message: `status ${statusCode}`,
    url: 'https://ai.example/v1',
    requestBodyValues: {},
    statusCode,
    responseBody: body,
    responseHeaders: headers,
  });
}

function mockUsage(input: number, output: number) {
  return {
    inputTokens: { total: input, noCache: input, cacheRead: 0, cacheWrite: 0 },
    outputTokens: { total: output, text: output, reasoning: 0 },
  };
}
