import type { Env } from './env-schema.ts';

export function aiSettings(env: Env) {
  const deadlineMs = env.AI_DEADLINE_SECONDS && env.AI_DEADLINE_SECONDS * 1_000;
  return {
    // A server of one's own often needs no key.
    openai:
      env.OPENAI_API_KEY || env.OPENAI_BASE_URL
        ? {
            apiKey: env.OPENAI_API_KEY,
            baseUrl: env.OPENAI_BASE_URL,
            model: env.AI_PRIMARY_MODEL,
            embeddingModel: env.AI_PRIMARY_EMBEDDING_MODEL,
            deadlineMs,
          }
        : undefined,
    google: env.GOOGLE_GENERATIVE_AI_API_KEY
      ? {
          apiKey: env.GOOGLE_GENERATIVE_AI_API_KEY,
          baseUrl: env.GOOGLE_GENERATIVE_AI_BASE_URL,
          model: env.AI_SECONDARY_MODEL,
          embeddingModel: env.AI_SECONDARY_EMBEDDING_MODEL,
          deadlineMs,
        }
      : undefined,
  };
}
