import { createGoogle } from '@ai-sdk/google';
import { createOpenAI, type OpenAIProvider } from '@ai-sdk/openai';
import type { AiProvider, AiProviders } from '@triage/core/ports/ai';
import {
  defaultSettingsMiddleware,
  type EmbeddingModel,
  type LanguageModel,
  wrapEmbeddingModel,
  wrapLanguageModel,
} from 'ai';

const OPENAI_MODEL = 'gpt-5.4-mini';
const OPENAI_EMBEDDING_MODEL = 'text-embedding-3-small';
const GOOGLE_MODEL = 'gemini-3.5-flash-lite';
const GOOGLE_EMBEDDING_MODEL = 'gemini-embedding-001';

export interface AiAccount {
  apiKey?: string;
  baseUrl?: string;
  model?: string;
  embeddingModel?: string;
  deadlineMs?: number;
}

/** Servers on one's own machine ask for no key, but the client insists on sending one. */
const NO_KEY = 'none';

export function aiModels(accounts: { openai?: AiAccount; google?: AiAccount }): AiProviders {
  const { openai, google } = accounts;
  const providers: AiProvider[] = [];
  if (openai && isConfigured(openai)) providers.push(openAiProvider(openai));
  if (google && isConfigured(google)) providers.push(googleProvider(google));
  return providers;
}

function isConfigured({ apiKey, baseUrl }: AiAccount): boolean {
  return Boolean(apiKey || baseUrl);
}

function openAiProvider(account: AiAccount): AiProvider {
  const { apiKey, baseUrl, model, embeddingModel, deadlineMs } = account;
  const openai = createOpenAI({ apiKey: apiKey || NO_KEY, ...(baseUrl && { baseURL: baseUrl }) });
  const name = model || OPENAI_MODEL;
  return {
    provider: 'ai_primary',
    // Ollama, vLLM and LM Studio offer chat completions; only OpenAI is sure to offer the Responses API.
    language: baseUrl ? openai.chat(name) : unstored(openai.responses(name)),
    embedding: baseUrl
      ? embeddingModel
        ? atOwnLength(openai.embedding(embeddingModel))
        : null
      : openai.embedding(embeddingModel || OPENAI_EMBEDDING_MODEL),
    ...(deadlineMs && { deadlineMs }),
  };
}

/** The Responses API stores every request for thirty days unless told not to; mail must not be stored there. */
function unstored(model: ReturnType<OpenAIProvider['responses']>): LanguageModel {
  const middleware = defaultSettingsMiddleware({
    settings: { providerOptions: { openai: { store: false } } },
  });
  return wrapLanguageModel({ model, middleware });
}

/** vLLM answers 400 to `dimensions` unless the model was trained for several; others ignore it. */
function atOwnLength(model: ReturnType<OpenAIProvider['embedding']>): EmbeddingModel {
  return wrapEmbeddingModel({
    model,
    middleware: {
      specificationVersion: 'v4',
      transformParams: async ({ params: { dimensions: _, ...params } }) => params,
    },
  });
}

function googleProvider({ apiKey, baseUrl, model, embeddingModel, deadlineMs }: AiAccount): AiProvider {
  const google = createGoogle({ apiKey: apiKey || NO_KEY, ...(baseUrl && { baseURL: baseUrl }) });
  return {
    provider: 'ai_secondary',
    language: google(model || GOOGLE_MODEL),
    embedding: google.embedding(embeddingModel || GOOGLE_EMBEDDING_MODEL),
    ...(deadlineMs && { deadlineMs }),
  };
}
