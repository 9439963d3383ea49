import { setTimeout as sleep } from 'node:timers/promises';
import { ProviderError } from '@triage/core/ports/mail';
import { failureKind, parseFailure, parseRetryAfter } from '../google/provider-failure.ts';

const DEFAULT_TIMEOUT_MS = 10_000;
const MOST_ATTEMPTS = 3;
const FIRST_DELAY_MS = 200;
const LONGEST_DELAY_MS = 3_000;

export interface FetchOptions {
  form?: Record<string, string>;
  timeoutMs?: number;
  /** Whether a call without a usable answer is made again. */
  repeat: boolean;
}

export interface EndpointAnswer {
  status: number;
  body: Record<string, unknown>;
}

/** A plain call with a deadline, for the endpoints that are not part of an API. Answers 2xx and 4xx alike. */
export async function fetchEndpoint(url: string, options: FetchOptions): Promise<EndpointAnswer> {
  for (let attempt = 1; ; attempt++) {
    const answer = await fetchOnce(url, options).catch((error: ProviderError) => error);
    if (!(answer instanceof ProviderError)) return answer;
    const delayMs = Math.random() * FIRST_DELAY_MS * 2 ** attempt;
    const waitMs = Math.max(delayMs, answer.retryAfterMs ?? 0);
    if (!options.repeat || attempt === MOST_ATTEMPTS || waitMs > LONGEST_DELAY_MS) throw answer;
    await sleep(waitMs);
  }
}

async function fetchOnce(
  url: string,
  { form, timeoutMs = DEFAULT_TIMEOUT_MS }: FetchOptions,
): Promise<EndpointAnswer> {
  const { host, pathname } = new URL(url);
  try {
    const response = await fetch(url, {
      ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
      headers: { accept: 'application/json' },
      // The form holds secrets: they go to the endpoint that was published and nowhere else.
      redirect: form ? 'error' : 'follow',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const { status, headers } = response;
    const text = await response.text();
    if (status < 500 && status !== 429) return { status, body: parseObject(text) };
    const retryAfterMs = parseRetryAfter(headers, new Date()) ?? undefined;
    throw new ProviderError(status === 429 ? 'rateLimited' : 'unavailable', `${host}${pathname}: ${status}`, {
      status,
      retryAfterMs,
    });
  } catch (error) {
    if (error instanceof ProviderError) throw error;
    const kind = failureKind(parseFailure(error, new Date()));
    throw new ProviderError(kind, `${host}${pathname}: no answer`);
  }
}

function parseObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
