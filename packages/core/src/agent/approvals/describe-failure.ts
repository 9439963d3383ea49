import { AppError, FieldError } from '../../errors.ts';
import { ProviderError } from '../../ports/mail.ts';
import { NotCarriedOut } from '../tools/define-write-tool.ts';

/** The text of a failure for the user. `before` = the provider was not called yet. */
export function describeFailure(error: unknown, stage: 'before' | 'asked'): string {
  if (error instanceof NotCarriedOut) return `${error.message} Nothing was done.`;
  if (error instanceof FieldError || error instanceof AppError) return `${error.message}. Nothing was done.`;
  if (stage === 'before') return 'It failed before anything was done.';
  if (error instanceof ProviderError && !error.transient) return 'The provider refused. Nothing was done.';
  return 'The provider did not respond: it may or may not have taken effect. Check before you try again.';
}
