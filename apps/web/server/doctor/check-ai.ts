import { SUPPORTED_DIMENSIONS } from '@triage/core/ai/embed-texts';
import { AiTimeout, failureOf } from '@triage/core/ai/failures';
import type { AiProvider } from '@triage/core/ports/ai';
import { embed, generateText, Output } from 'ai';
import { z } from 'zod';
import type { Env } from '../../app/server/env-schema.ts';
import { aiProviders } from '../../app/server/services.server.ts';
import type { Finding } from './finding.ts';

// The first question to a local model waits until the model is loaded.
const TIMEOUT_MS = 60_000;
const question = z.object({ lane: z.enum(['reply', 'fyi']) });

const variables = {
  ai_primary: {
    key: 'OPENAI_API_KEY',
    baseUrl: 'OPENAI_BASE_URL',
    model: 'AI_PRIMARY_MODEL',
    embedding: 'AI_PRIMARY_EMBEDDING_MODEL',
  },
  ai_secondary: {
    key: 'GOOGLE_GENERATIVE_AI_API_KEY',
    baseUrl: 'GOOGLE_GENERATIVE_AI_BASE_URL',
    model: 'AI_SECONDARY_MODEL',
    embedding: 'AI_SECONDARY_EMBEDDING_MODEL',
  },
} as const;

/** Asks each provider what the product asks it: one answer as JSON, and one embedding of a supported length. */
export async function checkAi(env: Env): Promise<Finding[]> {
  const providers = aiProviders(env);
  if (providers.length === 0)
    return [
      {
        state: 'note',
        name: 'AI',
        detail:
          'no key: lanes come from the rules, drafts from templates; OPENAI_API_KEY or GOOGLE_GENERATIVE_AI_API_KEY adds it',
      },
    ];
  return Promise.all(providers.flatMap((provider) => [askForJson(provider), askForEmbedding(provider)]));
}

async function askForJson({ provider, language, deadlineMs }: AiProvider): Promise<Finding> {
  const { model } = variables[provider];
  const name = `${provider} language`;
  try {
    const { output } = await generateText({
      model: language,
      output: Output.object({ schema: question }),
      instructions: 'Sort the email into a lane: "reply" if it asks for an answer, else "fyi".',
      prompt: 'Subject: Tomorrow\n\nCan you call me at nine?',
      reasoning: 'none',
      maxRetries: 0,
      abortSignal: deadline(deadlineMs),
    });
    return { state: 'good', name, detail: `${nameOf(language)} answers in JSON: ${output.lane}` };
  } catch (error) {
    if (failureOf(error) !== 'other') return { name, ...explain(provider, error, model) };
    return {
      state: 'wrong',
      name,
      detail: `${nameOf(language)} did not answer in the requested JSON`,
      fix: `choose a model for ${model} that supports structured output`,
    };
  }
}

async function askForEmbedding({ provider, embedding, deadlineMs }: AiProvider): Promise<Finding> {
  const { embedding: variable } = variables[provider];
  const name = `${provider} meaning`;
  if (!embedding)
    return {
      state: 'note',
      name,
      detail: `no embedding model: search by meaning is off; ${variable} turns it on`,
    };
  try {
    // Any number is taken; a local server answers with its model's own.
    const { embedding: vector } = await embed({
      model: embedding,
      value: 'ping',
      maxRetries: 0,
      abortSignal: deadline(deadlineMs),
      dimensions: SUPPORTED_DIMENSIONS.at(-1),
    });
    if (SUPPORTED_DIMENSIONS.includes(vector.length))
      return { state: 'good', name, detail: `${nameOf(embedding)} gives ${vector.length} dimensions` };
    return {
      state: 'wrong',
      name,
      detail: `${nameOf(embedding)} gives ${vector.length} dimensions`,
      fix: `choose a model for ${variable} with ${SUPPORTED_DIMENSIONS.join(', ')} dimensions, or leave it empty`,
    };
  } catch (error) {
    return { name, ...explain(provider, error, variable) };
  }
}

function explain(provider: AiProvider['provider'], error: unknown, model: string): Omit<Finding, 'name'> {
  const { key, baseUrl } = variables[provider];
  const status = statusOf(error);
  const failure = isTimeout(error) ? 'timeout' : failureOf(error);
  switch (failure) {
    case 'refused':
      return status === 404
        ? {
            state: 'wrong',
            detail: 'the model is not known there (404)',
            fix: `correct ${model} or ${baseUrl}`,
          }
        : {
            state: 'wrong',
            detail: `the key is not accepted (${status})`,
            fix: `create a new key in the provider’s console and set ${key}`,
          };
    case 'quota':
      return {
        state: 'wrong',
        detail: 'the account has no credit or quota left',
        fix: 'add credit or raise the limit in the provider’s console',
      };
    case 'rateLimited':
      return {
        state: 'weak',
        detail: 'rate limited at the moment',
        fix: 'run npm run doctor again in a minute',
      };
    case 'timeout':
      return {
        state: 'wrong',
        detail: 'no answer in time',
        fix: `check ${baseUrl}; for a slow local model raise AI_DEADLINE_SECONDS`,
      };
    case 'unavailable':
      return {
        state: 'wrong',
        detail: status ? `the provider fails (${status})` : 'nothing answers there',
        fix: `check ${baseUrl} and that this machine reaches it`,
      };
    default:
      return {
        state: 'wrong',
        detail: status ? `the request is refused (${status})` : 'the answer cannot be read',
        fix: `check ${model} and ${baseUrl}`,
      };
  }
}

function deadline(deadlineMs: number | undefined): AbortSignal {
  return AbortSignal.timeout(Math.max(deadlineMs ?? 0, TIMEOUT_MS));
}

function isTimeout(error: unknown): boolean {
  return error instanceof AiTimeout || (error instanceof Error && error.name === 'TimeoutError');
}

function statusOf(error: unknown): number | undefined {
  const { statusCode } = error as { statusCode?: unknown };
  return typeof statusCode === 'number' ? statusCode : undefined;
}

function nameOf(model: string | { modelId: string }): string {
  return typeof model === 'string' ? model : model.modelId;
}
