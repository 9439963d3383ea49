import type { Provider } from '@triage/contract/triage/lanes';
import type { EmbeddingModel, LanguageModel } from 'ai';

/** The AI SDK's own model types are the port; this maps names to providers. */
export interface AiProvider {
  provider: Provider;
  language: LanguageModel;
  /** Null: no embedding model is configured, so this provider does not search by meaning. */
  embedding: EmbeddingModel | null;
  /** How long the operator lets it take, instead of each caller's own deadline. */
  deadlineMs?: number;
}

export type Embedder = AiProvider & { embedding: EmbeddingModel };

export function canEmbed(provider: AiProvider): provider is Embedder {
  return provider.embedding !== null;
}

/** As the provider calls it. */
export function nameModel(model: string | { modelId: string }): string {
  return typeof model === 'string' ? model : model.modelId;
}

/** Configured providers, primary first. Empty when there is no key. */
export type AiProviders = readonly AiProvider[];
