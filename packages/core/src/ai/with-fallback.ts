import type { Provider } from '@triage/contract/triage/lanes';
import type { Services } from '../context.ts';
import { BudgetSpent } from '../errors.ts';
import type { AiProvider } from '../ports/ai.ts';
import { isOpen, noteAttempt, noteFailure, noteSuccess } from './circuit.ts';
import { AiTimeout, AiUnavailable, failureOf } from './failures.ts';
import type { UsageContext } from './reserve-cost.ts';

const DEADLINE_MS = 30_000;
// The first provider may not eat the whole time while another one waits.
const FIRST_SHARE = 0.6;

export type AiContext = Pick<Services, 'ai'> & UsageContext;

export interface FallbackOptions {
  /** For the log: what the answer is for. */
  purpose: string;
  /** Background work: it also counts against the background budget. */
  background?: boolean;
  /** The preferred provider; by default the order of configuration. */
  preferred?: Provider;
  /** Use only this provider: embeddings of two providers cannot be compared. */
  only?: Provider;
  deadlineMs?: number;
  signal?: AbortSignal;
}

/**
 * Calls the providers in order. Rate limits, quotas, outages, timeouts, broken connections and a refused account fall
 * back to the next; an error about the request itself is thrown.
 */
export async function withFallback<T, P extends AiProvider>(
  ctx: Pick<AiContext, 'clock' | 'logger'> & { ai: readonly P[] },
  options: FallbackOptions,
  ask: (provider: P, signal: AbortSignal) => PromiseLike<T>,
): Promise<{ result: T; provider: Provider }> {
  const left = inOrder(ctx, options).filter((provider) => !isOpen(provider, ctx.clock.now()));
  let remaining = options.deadlineMs ?? DEADLINE_MS;
  let cause: unknown;
  for (const [at, provider] of left.entries()) {
    const isLast = at === left.length - 1;
    const begun = performance.now();
    const release = noteAttempt(provider, ctx.clock.now());
    try {
      const time = provider.deadlineMs ?? (isLast ? remaining : remaining * FIRST_SHARE);
      const result = await withTimeLimit(time, options.signal, (signal) => ask(provider, signal));
      noteSuccess(provider);
      return { result, provider: provider.provider };
    } catch (error) {
      options.signal?.throwIfAborted();
      // About the person's budget: the provider was not asked.
      if (error instanceof BudgetSpent) {
        release();
        throw error;
      }
      const failure = failureOf(error);
      noteFailure(provider, failure, error, ctx.clock.now());
      if (failure === 'other') throw error;
      const fields = { provider: provider.provider, purpose: options.purpose, failure, last: isLast };
      ctx.logger.warn('ai.provider_failed', fields, error);
      cause = error;
      remaining = Math.max(0, remaining - (performance.now() - begun));
    }
  }
  throw new AiUnavailable({ cause });
}

function inOrder<P extends AiProvider>(
  { ai }: { ai: readonly P[] },
  { preferred, only }: FallbackOptions,
): P[] {
  const usable = only ? ai.filter(({ provider }) => provider === only) : [...ai];
  return usable.sort((a, b) => Number(b.provider === preferred) - Number(a.provider === preferred));
}

/** The signal ends with the answer: a stream that began in time is not cut off later. */
async function withTimeLimit<T>(
  ms: number,
  outer: AbortSignal | undefined,
  ask: (signal: AbortSignal) => PromiseLike<T>,
): Promise<T> {
  outer?.throwIfAborted();
  const limit = new AbortController();
  const signal = outer ? AbortSignal.any([outer, limit.signal]) : limit.signal;
  const ended = Promise.withResolvers<never>();
  signal.addEventListener('abort', () => ended.reject(signal.reason), { once: true });
  const timer = setTimeout(() => limit.abort(new AiTimeout()), ms);
  try {
    // Raced, because not every provider's client ends when its signal does.
    return await Promise.race([ask(signal), ended.promise]);
  } finally {
    clearTimeout(timer);
  }
}
