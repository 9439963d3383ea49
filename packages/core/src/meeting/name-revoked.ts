import { AppError } from '../errors.ts';
import { isProviderFailure } from '../ports/mail.ts';

/** Access that was taken back is no failure of ours: the page says "reconnect". */
export function nameRevoked(error: unknown): never {
  if (isProviderFailure(error, 'revoked')) throw new AppError('notConnected', { cause: error });
  throw error;
}
