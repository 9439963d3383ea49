import { ProviderError } from '@triage/core/ports/mail';

/** What kind of failure it was: its message may hold anything. */
export function kindOfFailure(error: unknown): string {
  if (error instanceof ProviderError) return error.failure;
  return error instanceof Error ? error.constructor.name : 'unknown';
}
