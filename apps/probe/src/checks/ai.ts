import { aiModels } from '@triage/adapters/ai-models';
import { SUPPORTED_DIMENSIONS } from '@triage/core/ai/embed-texts';
import type { AiProvider } from '@triage/core/ports/ai';
import { embed, generateText, isStepCount, Output, tool } from 'ai';
import { z } from 'zod';
import type { Check } from '../run/check.ts';
import type { World } from '../world.ts';

const TIMEOUT_MS = 60_000;
const NAMES = { ai_primary: 'OpenAI or local', ai_secondary: 'Gemini' } as const;
// The table is no place for the SDK's remarks on options that a model does not have.
globalThis.AI_SDK_LOG_WARNINGS = false;

const once = () => ({ maxRetries: 0, abortSignal: AbortSignal.timeout(TIMEOUT_MS) });

/** Through the product's own adapter, which asks OpenAI to store nothing. */
export const aiChecks: Check[] = (['ai_primary', 'ai_secondary'] as const).flatMap((provider): Check[] => {
  const find = (world: World) =>
    aiModels({ openai: world.settings.openai ?? undefined, google: world.settings.gemini ?? undefined }).find(
      (each) => each.provider === provider,
    );
  const ask = (look: (found: AiProvider) => Promise<string>) => (world: World) => {
    const found = find(world);
    return found ? look(found) : Promise.resolve('not configured');
  };
  const needs = (world: World) => find(world) !== undefined;
  const name = NAMES[provider];
  return [
    {
      assumption: `${name}: answers in strict JSON`,
      expected: ['reply', 'fyi'],
      needs,
      look: ask(answerInJson),
    },
    {
      assumption: `${name}: calls a tool and uses its answer`,
      expected: ['yes'],
      needs,
      look: ask(callTool),
    },
    {
      assumption: `${name}: without reasoning where none is asked for`,
      expected: ['no reasoning tokens'],
      needs,
      look: ask(countReasoning),
    },
    {
      assumption: `${name}: stores nothing of what it was shown`,
      expected: ['not stored', 'it does not say'],
      needs,
      look: ask(lookAtStorage),
    },
    {
      assumption: `${name}: length of an embedding`,
      expected: SUPPORTED_DIMENSIONS.map(String),
      needs: (world) => Boolean(find(world)?.embedding),
      look: ask(measureEmbedding),
    },
  ];
});

async function answerInJson({ language }: AiProvider): Promise<string> {
  const { output } = await generateText({
    model: language,
    output: Output.object({ schema: z.object({ lane: z.enum(['reply', 'fyi']) }) }),
    instructions: 'Sort the email into a lane: "reply" if it asks for an answer, else "fyi".',
    prompt: 'Subject: Tomorrow\n\nCan you call me at nine?',
    reasoning: 'none',
    ...once(),
  });
  return output.lane;
}

async function callTool({ language }: AiProvider): Promise<string> {
  let called = 0;
  const { text } = await generateText({
    model: language,
    tools: {
      search_mail: tool({
        description: 'Searches the mail of the user',
        inputSchema: z.object({ query: z.string() }),
        execute: async () => {
          called += 1;
          return { threads: [{ subject: 'Lease', snippet: 'The lease ends in May.' }] };
        },
      }),
    },
    stopWhen: isStepCount(3),
    prompt: 'Search my mail for the lease and say when it ends.',
    reasoning: 'low',
    ...once(),
  });
  return called > 0 && text.trim() !== '' ? 'yes' : `${called} calls, ${text.length} characters`;
}

async function countReasoning({ language }: AiProvider): Promise<string> {
  const { usage } = await generateText({
    model: language,
    prompt: 'Say hello.',
    reasoning: 'none',
    ...once(),
  });
  const tokens = usage.outputTokenDetails?.reasoningTokens ?? 0;
  return tokens > 0 ? `${tokens} reasoning tokens` : 'no reasoning tokens';
}

/** OpenAI's Responses API repeats the setting in its answer. Others have none. */
async function lookAtStorage({ language }: AiProvider): Promise<string> {
  const { response } = await generateText({
    model: language,
    prompt: 'Say hello.',
    reasoning: 'none',
    ...once(),
  });
  const { store } = (response.body ?? {}) as { store?: boolean };
  return store === undefined ? 'it does not say' : store ? 'stored' : 'not stored';
}

async function measureEmbedding({ embedding }: AiProvider): Promise<string> {
  if (!embedding) return 'no embedding model';
  const answer = await embed({
    model: embedding,
    value: 'ping',
    dimensions: SUPPORTED_DIMENSIONS.at(-1),
    ...once(),
  });
  return String(answer.embedding.length);
}
