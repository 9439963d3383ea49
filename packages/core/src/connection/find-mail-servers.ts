import type { FindMailServersAnswer, FindMailServersRequest } from '@triage/contract/account/mail-account';
import type { TenantContext } from '../context.ts';
import { AppError } from '../errors.ts';

/** The servers of an address that is not Google's. */
export async function findMailServers(
  { otherMail }: Pick<TenantContext, 'otherMail'>,
  { emailAddress }: FindMailServersRequest,
): Promise<FindMailServersAnswer> {
  if (!otherMail) throw new AppError('notFound');
  return { found: await otherMail.findServers(emailAddress) };
}
