import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '@triage/core/ports/clock';
import type { Logger } from '@triage/core/ports/logger';
import { type MailUrgency, ProviderError, type ProviderFailure } from '@triage/core/ports/mail';
import { failureKind, type GoogleFailure, parseFailure, providerError } from './provider-failure.ts';
import type { QuotaBucket } from './quota/quota-bucket.ts';
import type { Wait } from './quota/quota-queue.ts';

const DEFAULT_TIMEOUT_MS = 15_000;
/** A response may contain a message of tens of megabytes: allow a minute. */
const DOWNLOAD_FACTOR = 4;
const MOST_ATTEMPTS = 4;
const FIRST_DELAY_MS = 400;
const LONGEST_DELAY_MS = 8_000;
/** Longer than a user waits at a screen; a job is better retried later. */
const PATIENCE_MS: Record<MailUrgency, number> = { person: 10_000, soon: 60_000, background: 60_000 };

export interface GoogleCallerOptions {
  /** A token other than the refused one. Throws ProviderError `revoked` if there is none. */
  accessToken: (refused?: string) => Promise<string>;
  clock: Clock;
  logger: Logger;
  bucket?: QuotaBucket;
  /** One root for all APIs, perhaps with a path; without it Google's own hosts. */
  rootUrl?: string;
  timeoutMs?: number;
  wait?: Wait;
  random?: () => number;
}

export interface GoogleCall {
  method: string;
  units?: number;
  urgency?: MailUrgency;
  /**
   * When a failed call is retried here: always if it is idempotent, otherwise only after a refusal, which says that
   * nothing was done. Every timeout and 5xx of the second kind is an unknown outcome.
   */
  again: 'always' | 'refused';
  download?: boolean;
}

/** The second argument of every method of the client. */
export interface GoogleRequest {
  headers: Record<string, string>;
  signal: AbortSignal;
  retry: false;
  fetchImplementation: typeof fetch;
  rootUrl?: string;
}

export type CallGoogle = <T>(
  call: GoogleCall,
  send: (request: GoogleRequest) => Promise<{ data: T }>,
) => Promise<T>;

export function googleCaller(options: GoogleCallerOptions): CallGoogle {
  const { accessToken, bucket, clock, logger } = options;
  const wait = options.wait ?? ((ms) => sleep(ms));
  const random = options.random ?? Math.random;

  return async (call, send) => {
    let refused: string | undefined;
    for (let attempt = 1; ; attempt++) {
      const token = await accessToken(refused);
      const answer = await attemptCall(call, send, token);
      if ('data' in answer) return answer.data;
      const { failure } = answer;
      if (failure.status === 401 && !refused) {
        refused = token;
        continue;
      }
      const kind = outcome(call, failureKind(failure));
      if (failure.crowded) bucket?.narrow();
      else if (kind === 'rateLimited') bucket?.drain(failure.retryAfterMs ?? undefined);
      const waitMs = Math.max(jitter(attempt, random), failure.retryAfterMs ?? 0);
      const again = attempt < MOST_ATTEMPTS && mayRepeat(call, kind) && waitMs <= patience(call);
      if (!again) throw providerError(call.method, kind, failure);
      const { method } = call;
      logger.warn('google.again', { method, attempt, failure: kind, status: failure.status, waitMs });
      await wait(waitMs);
    }
  };

  async function attemptCall<T>(
    call: GoogleCall,
    send: (request: GoogleRequest) => Promise<{ data: T }>,
    token: string,
  ): Promise<{ data: T } | { failure: GoogleFailure }> {
    const settle = await takeTurn(bucket, call);
    try {
      const { data } = await send(prepareRequest(call, token, options));
      return { data };
    } catch (error) {
      if (!wasSent(error)) throw new ProviderError('invalid', `${call.method}: not a possible request`);
      return { failure: parseFailure(error, clock.now()) };
    } finally {
      settle();
    }
  }
}

async function takeTurn(bucket: QuotaBucket | undefined, call: GoogleCall): Promise<() => void> {
  if (!bucket || !call.units) return () => undefined;
  const { urgency = 'person', units } = call;
  if (urgency !== 'person') return bucket.take(units, { urgency });
  try {
    return await bucket.take(units, { urgency, signal: AbortSignal.timeout(PATIENCE_MS.person) });
  } catch (error) {
    throw new ProviderError('rateLimited', `${call.method}: no quota in time`, { cause: error });
  }
}

function prepareRequest(
  call: GoogleCall,
  token: string,
  { rootUrl, timeoutMs: timeout = DEFAULT_TIMEOUT_MS }: GoogleCallerOptions,
): GoogleRequest {
  const timeoutMs = timeout * (call.download ? DOWNLOAD_FACTOR : 1);
  return {
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(timeoutMs),
    retry: false,
    // The client's own choice buffers through a stream shim and keeps no connections.
    fetchImplementation: fetch,
    // Given with each call and not to the client, which would drop the root's path.
    ...(rootUrl ? { rootUrl: rootUrl.replace(/(?<!\/)\/*$/, '/') } : {}),
  };
}

/** Full jitter: clients that failed together must not retry together. */
function jitter(attempt: number, random: () => number): number {
  return Math.round(random() * Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** attempt));
}

/** The client itself refuses what cannot be a request, such as an id that would lead to another path. */
function wasSent(error: unknown): boolean {
  return error instanceof Error && 'config' in error;
}

function outcome(call: GoogleCall, kind: ProviderFailure): ProviderFailure {
  return call.again !== 'always' && kind === 'unavailable' ? 'unknown' : kind;
}

function mayRepeat(call: GoogleCall, kind: ProviderFailure): boolean {
  if (kind === 'rateLimited') return true;
  return call.again === 'always' && (kind === 'unavailable' || kind === 'unknown');
}

function patience(call: GoogleCall): number {
  return PATIENCE_MS[call.urgency ?? 'person'];
}
