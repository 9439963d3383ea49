export type Fault = 429 | 500 | 'quota' | 'break-stream';

const BY_KEY: Record<string, Fault> = {
  'sandbox-rate-limited': 429,
  'sandbox-quota': 'quota',
  'sandbox-broken-stream': 'break-stream',
};

/** Faults by control, or permanently by the API key in use. */
export class ModelFaults {
  #next: Fault | null = null;
  #left = 0;

  set(fault: Fault, times: number) {
    this.#next = fault;
    this.#left = times;
  }

  clear() {
    this.#left = 0;
  }

  take(apiKey: string, streams: boolean): Fault | null {
    const fixed = BY_KEY[apiKey];
    if (fixed) return fixed;
    if (!this.#next || this.#left <= 0 || (this.#next === 'break-stream' && !streams)) return null;
    this.#left -= 1;
    return this.#next;
  }
}

export function isFault(value: unknown): value is Fault {
  return value === 429 || value === 500 || value === 'quota' || value === 'break-stream';
}

export function openAiError(
  status: 400 | 401 | 404 | 429 | 500,
  code: string | null,
  message: string,
): Response {
  const type = {
    400: 'invalid_request_error',
    401: 'invalid_request_error',
    404: 'invalid_request_error',
    429: code === 'insufficient_quota' ? code : 'requests',
    500: 'server_error',
  }[status];
  const headers: Record<string, string> =
    status === 429 && code !== 'insufficient_quota' ? { 'retry-after': '1' } : {};
  return Response.json({ error: { message, type, param: null, code } }, { status, headers });
}

export function faultResponse(fault: Fault | null): Response | null {
  if (fault === 429)
    return openAiError(
      429,
      'rate_limit_exceeded',
      'Rate limit reached for demo-model. Please try again in 1s.',
    );
  if (fault === 'quota') {
    return openAiError(
      429,
      'insufficient_quota',
      'You exceeded your current quota, please check your plan and billing details.',
    );
  }
  return fault === 500
    ? openAiError(500, null, 'The server had an error while processing your request.')
    : null;
}
