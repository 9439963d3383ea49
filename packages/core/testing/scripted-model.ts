import type { Provider } from '@triage/contract/lanes';
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
  /** The stream ends with a throw behind what was said. */
  breakWith?: unknown;
  /** Says its text and then nothing more, until it is aborted. */
  hang?: boolean;
}

type Prompt = Parameters<MockLanguageModelV4['doStream']>[0];
export type Script = (prompt: Prompt, step: number) => ScriptedAnswer | Promise<ScriptedAnswer>;

export interface ScriptedAi extends MockAi {
  /** Everything that it was asked. */
  readonly prompts: Prompt[];
  /** How many of its streams were aborted. */
  readonly aborted: () => number;
}

/** A model that does what its script says: it may obey anybody. */
export function scriptedAi(provider: Provider, script: Script): ScriptedAi {
  const prompts: Prompt[] = [];
  let aborted = 0;
  let calls = 0;
  const language = new MockLanguageModelV4({
    provider,
    doStream: async (prompt) => {
      const step = prompts.push(prompt) - 1;
      prompt.abortSignal?.addEventListener('abort', () => aborted++, { once: true });
      const answer = await script(prompt, step);
      return {
        stream: new ReadableStream({
          async start(controller) {
            controller.enqueue({ type: 'stream-start', warnings: [] });
            if (answer.text !== undefined) {
              controller.enqueue({ type: 'text-start', id: 'text' });
              controller.enqueue({ type: 'text-delta', id: 'text', delta: answer.text });
            }
            if (answer.hang) {
              prompt.abortSignal?.addEventListener('abort', () =>
                controller.error(prompt.abortSignal?.reason),
              );
              return;
            }
            if (answer.breakWith !== undefined) {
              controller.error(answer.breakWith);
              return;
            }
            if (answer.text !== undefined) controller.enqueue({ type: 'text-end', id: 'text' });
            for (const { tool, input } of answer.calls ?? [])
              controller.enqueue({
                type: 'tool-call',
                toolCallId: `${provider}-call-${++calls}`,
                toolName: tool,
                input: JSON.stringify(input),
              });
            const unified = answer.calls?.length ? ('tool-calls' as const) : ('stop' as const);
            controller.enqueue({ type: 'finish', finishReason: { unified, raw: unified }, usage: USAGE });
            controller.close();
          },
        }),
      };
    },
  });
  return { ...mockAi(provider), language, prompts, aborted: () => aborted };
}

/** The answers of tools in a prompt, newest last, as text. */
export function toolAnswers(prompt: Prompt): string[] {
  return prompt.prompt.flatMap((message) =>
    message.role === 'tool' ? message.content.map((part) => JSON.stringify(part)) : [],
  );
}

const USAGE = {
  inputTokens: { total: 10, noCache: 10, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 5, text: 5, reasoning: 0 },
};
