import { AppError, FieldError } from '../../errors.ts';
import { ProviderError } from '../../ports/mail.ts';
import { NotCarriedOut } from '../tools/define-write-tool.ts';

/** What a person may read of a failure. `before` = the provider was not asked for anything yet. */
export function describeFailure(error: unknown, stage: 'before' | 'asked'): string {
  if (error instanceof NotCarriedOut) return `${error.message} Nothing was done.`;
  if (error instanceof FieldError || error instanceof AppError) return `${error.message}. Nothing was done.`;
  if (stage === 'before') return 'It failed before anything was done.';
  if (error instanceof ProviderError && !error.transient) return 'The provider refused. Nothing was done.';
  return 'The provider did not respond: it may or may not have taken effect. Check before you try again.';
}
