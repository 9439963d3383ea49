import { ProviderError } from '@triage/core/ports/mail';
import { fixedClock } from '@triage/core/testing/fakes/fixed-clock';
import { silentLogger } from '@triage/core/testing/fakes/silent-logger';
import { googleMail } from '../mail/mail.ts';
import { quotaBucket } from '../quota/quota-bucket.ts';
import { memoryQuota } from './memory-quota.ts';

export const ROOT = 'https://google.test';
export const TOKEN = 'token-canary-1';

/** Google's usual form of an error. */
export function googleError(code: number, reason: string, status = 'SOME_STATUS') {
  const message = `Refused for canary@private.test: ${reason}`;
  return { error: { code, message, status, errors: [{ domain: 'global', reason, message }] } };
}

export async function failureOf(call: Promise<unknown>): Promise<ProviderError> {
  const error = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (error instanceof ProviderError) return error;
  throw new Error(`No ProviderError but ${error}`);
}

/** The mail adapter over a network that the test plays, on a clock that jumps over every wait. */
export function edgeMail(options: { rootUrl?: string; timeoutMs?: number; revoked?: boolean } = {}) {
  const clock = fixedClock('2026-03-02T09:00:00.000Z');
  const logger = silentLogger();
  const waits: number[] = [];
  const tokens: (string | undefined)[] = [];
  const jump = async (ms: number) => {
    waits.push(ms);
    clock.advance(ms);
  };
  const mail = googleMail({
    async accessToken(refused) {
      tokens.push(refused);
      return refused ? 'token-canary-2' : TOKEN;
    },
    rootUrl: options.rootUrl ?? ROOT,
    bucket: quotaBucket({ clock, ledger: memoryQuota(clock), wait: jump }),
    clock,
    logger,
    timeoutMs: options.timeoutMs ?? 5_000,
    wait: jump,
    random: () => 0.5,
  });
  return { mail, clock, logger, waits, tokens };
}
