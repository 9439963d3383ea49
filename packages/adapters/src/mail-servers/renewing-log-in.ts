import { ProviderError } from '@triage/core/ports/mail';
import type { FindMailAccount, MailAccount } from '@triage/core/ports/mail-account';
import { nameLoginFailure } from './name-login-failure.ts';

/** A server that does not take a token that was issued for it will not take the next one either. */
const PAUSE_MS = 5 * 60_000;

interface Options<Session> {
  find: FindMailAccount;
  /** Connects and logs in. */
  open: (account: MailAccount) => Promise<Session>;
  /** Whether the server did not accept the log-in, rather than being in trouble. */
  isRefused: (error: unknown) => boolean;
  pauseMs?: number;
}

export type LogIn<Session> = (account: MailAccount) => Promise<{ session: Session; account: MailAccount }>;

/**
 * A server may end an access token before its time. It is then renewed, and the log-in made once more. That the server
 * refuses the new token too says nothing of the grant: only its issuer ends a connection. Passwords are tried once.
 */
export function renewingLogIn<Session>({
  find,
  open,
  isRefused,
  pauseMs = PAUSE_MS,
}: Options<Session>): LogIn<Session> {
  let pausedUntil = 0;

  return async (account) => {
    try {
      return { session: await open(account), account };
    } catch (error) {
      if (!('accessToken' in account.auth) || !isRefused(error)) throw error;
      if (performance.now() < pausedUntil) throw refusal(error);
      return again(await find(account.auth.accessToken));
    }
  };

  async function again(account: MailAccount) {
    try {
      return { session: await open(account), account };
    } catch (error) {
      if (!isRefused(error)) throw error;
      pausedUntil = performance.now() + pauseMs;
      throw refusal(error);
    }
  }
}

function refusal(error: unknown): ProviderError {
  const failure = nameLoginFailure(error) === 'disabled' ? 'forbidden' : 'unavailable';
  return new ProviderError(failure, 'The mail server does not accept a new access token', { cause: error });
}
