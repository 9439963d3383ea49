import { ProviderError } from '@triage/core/ports/mail';
import type { MailAccount } from '@triage/core/ports/mail-account';
import { type FindTarget, RefusedServer } from './find-target.ts';

/** The account, once its IMAP server is one that may be asked: the operator's list or the name's addresses may have changed. */
export function guardAccount(
  find: () => Promise<MailAccount>,
  findTarget: FindTarget,
): () => Promise<MailAccount> {
  return async () => {
    const account = await find();
    try {
      await findTarget(account.imap);
    } catch (error) {
      if (!(error instanceof RefusedServer)) throw error;
      const failure = error.reason === 'unknownHost' ? 'unavailable' : 'forbidden';
      throw new ProviderError(failure, error.message, { cause: error });
    }
    return account;
  };
}
