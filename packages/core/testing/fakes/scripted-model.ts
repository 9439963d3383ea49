import type { Provider } from '@triage/contract/triage/lanes';
import { MockLanguageModelV4 } from 'ai/test';
import { type MockAi, mockAi } from './mock-ai.ts';

export interface ScriptedCall {
  tool: string;
  input: unknown;
}

/** One answer of the model: words, then calls; or a way to fail. */
export interface ScriptedAnswer {
  text?: string;
  calls?: ScriptedCall[];
  /** The stream ends with an exception after its text and its calls. */
  breakWith?: unknown;
  /** Says its text and then nothing more, until it is aborted. */
  hang?: boolean;
}

type Prompt = Parameters<MockLanguageModelV4['doStream']>[0];
type Streamed = Awaited<ReturnType<MockLanguageModelV4['doStream']>>['stream'];
type Part = Streamed extends ReadableStream<infer P> ? P : never;
export type Script = (prompt: Prompt, step: number) => ScriptedAnswer | Promise<ScriptedAnswer>;

export interface ScriptedAi extends MockAi {
  /** Everything that it was asked. */
  readonly prompts: Prompt[];
  /** Resolves when one of its answers was stopped. */
  readonly aborted: Promise<void>;
}

/** A model that does what its script says: it may obey anybody. */
export function scriptedAi(provider: Provider, script: Script): ScriptedAi {
  const prompts: Prompt[] = [];
  const aborted = Promise.withResolvers<void>();
  let calls = 0;
  const language = new MockLanguageModelV4({
    provider,
    doStream: async (prompt) => {
      const step = prompts.push(prompt) - 1;
      prompt.abortSignal?.addEventListener('abort', () => aborted.resolve(), { once: true });
      const answer = await script(prompt, step);
      return {
        stream: playedBack(
          partsOf(answer, () => `${provider}-call-${++calls}`),
          answer,
          prompt.abortSignal,
        ),
      };
    },
  });
  return { ...mockAi(provider), language, prompts, aborted: aborted.promise };
}

function* partsOf({ text, calls = [], ...rest }: ScriptedAnswer, nextId: () => string): Generator<Part> {
  yield { type: 'stream-start', warnings: [] };
  if (text !== undefined) {
    yield { type: 'text-start', id: 'text' };
    yield { type: 'text-delta', id: 'text', delta: text };
  }
  const isCutOff = rest.hang || rest.breakWith !== undefined;
  if (text !== undefined && !isCutOff) yield { type: 'text-end', id: 'text' };
  for (const { tool, input } of calls)
    yield { type: 'tool-call', toolCallId: nextId(), toolName: tool, input: JSON.stringify(input) };
  if (isCutOff) return;
  const unified = calls.length > 0 ? ('tool-calls' as const) : ('stop' as const);
  yield { type: 'finish', finishReason: { unified, raw: unified }, usage: USAGE };
}

/** One part at a time, because a failing stream drops parts that were not read yet. */
function playedBack(
  parts: Generator<Part>,
  { hang, breakWith }: ScriptedAnswer,
  signal: AbortSignal | undefined,
): ReadableStream<Part> {
  return new ReadableStream<Part>(
    {
      async pull(controller) {
        const { done, value } = parts.next();
        if (!done) return controller.enqueue(value);
        if (hang) await new Promise((resolve) => signal?.addEventListener('abort', resolve, { once: true }));
        if (hang) return controller.error(signal?.reason);
        if (breakWith !== undefined) return controller.error(breakWith);
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
}

/** The answers of tools in a prompt, newest last, as text. */
export function toolAnswers(prompt: Pick<Prompt, 'prompt'> | undefined): string[] {
  return (prompt?.prompt ?? []).flatMap((message) =>
    message.role === 'tool' ? message.content.map((part) => JSON.stringify(part)) : [],
  );
}

const USAGE = {
  inputTokens: { total: 10, noCache: 10, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 5, text: 5, reasoning: 0 },
};
