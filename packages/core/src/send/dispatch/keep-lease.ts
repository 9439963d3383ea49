import type { Logger } from '../../ports/logger.ts';
import { type ClaimedSend, LEASE_MS } from './claim-sends.ts';
import type { SendLedger } from './send-ledger.ts';

/** Two renewals may fail before the lease ends. */
const RENEW_MS = LEASE_MS / 3;

/**
 * Renews the lease while the provider decides. A mail server may take minutes to answer the end of a message, and until
 * then another worker would call the outcome unknown. A process that dies renews nothing, so its send moves on.
 */
export async function keepLease<T>(
  { ledger, logger }: { ledger: SendLedger; logger: Logger },
  send: ClaimedSend,
  work: () => Promise<T>,
): Promise<T> {
  const renew = () =>
    ledger
      .hold(send)
      .catch((error: unknown) => logger.warn('send.lease-not-renewed', { send: send.id }, error));
  const timer = setInterval(renew, RENEW_MS).unref();
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
