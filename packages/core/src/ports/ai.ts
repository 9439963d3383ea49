import type { Provider } from '@triage/contract/inbox/lanes';
import type { EmbeddingModel, LanguageModel } from 'ai';

/** The AI SDK's own model types are the port; this says which provider stands behind which name. */
export interface AiProvider {
  provider: Provider;
  language: LanguageModel;
  embedding: EmbeddingModel;
}

/** Configured providers, primary first. Empty when there is no key. */
export type AiProviders = readonly AiProvider[];
