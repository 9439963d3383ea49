import type { Provider } from '@triage/contract/triage/lanes';
import type { Services } from '../context.ts';
import { FieldError } from '../errors.ts';
import { type AiProvider, canEmbed, type Embedder } from '../ports/ai.ts';

/** A provider that is known and has no key here is a mistake in the request's `provider`. */
export function requireProvider({ ai }: Pick<Services, 'ai'>, provider: Provider): AiProvider {
  const configured = ai.find((candidate) => candidate.provider === provider);
  if (!configured) throw new FieldError('provider', 'No key is configured for this provider');
  return configured;
}

export function requireEmbedder(ctx: Pick<Services, 'ai'>, provider: Provider): Embedder {
  const configured = requireProvider(ctx, provider);
  if (!canEmbed(configured))
    throw new FieldError('provider', 'No embedding model is configured for this provider');
  return configured;
}
