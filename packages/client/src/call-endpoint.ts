import { type EndpointName, type EndpointWay, endpointWays } from '@triage/contract/endpoints';
import { type CallOptions, type ClientOptions, DEADLINE_MS, RETRIES } from './call-options.ts';
import { parseRefusal } from './parse-refusal.ts';
import { planRetry } from './plan-retry.ts';
import { UnreachableError } from './triage-error.ts';

interface EndpointCall<Answer> {
  name: EndpointName;
  request: unknown;
  options?: CallOptions;
  /** Part of the attempt: a truncated response counts as none. */
  read(response: Response): Promise<Answer>;
}

/** One call, asked again where that is safe, until it is answered, refused or its deadline has passed. */
export async function callEndpoint<Answer>(
  client: ClientOptions,
  { name, request, options = {}, read }: EndpointCall<Answer>,
): Promise<Answer> {
  const way: EndpointWay = endpointWays[name];
  const deadline = AbortSignal.timeout(options.deadlineMs ?? client.deadlineMs ?? DEADLINE_MS);
  const signal = options.signal ? AbortSignal.any([deadline, options.signal]) : deadline;
  const key =
    way.repeat === 'keyed' ? (options.idempotencyKey ?? crypto.randomUUID()) : options.idempotencyKey;
  const init: RequestInit = {
    method: way.method,
    headers: {
      Accept: 'application/json',
      ...(client.token !== undefined && { Authorization: `Bearer ${client.token}` }),
      ...(way.takes === 'body' && { 'Content-Type': 'application/json' }),
      // The same in every repetition: a mail that was queued although no answer came is not queued again.
      ...(key !== undefined && { 'Idempotency-Key': key }),
    },
    ...(way.takes === 'body' && { body: JSON.stringify(request) }),
    signal,
  };
  const url = urlOf(client.baseUrl, way, request);
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await read(await ask(client.fetch ?? fetch, url, init));
    } catch (error) {
      options.signal?.throwIfAborted();
      if (deadline.aborted) throw new UnreachableError('deadline', error);
      const wait =
        attempt < (client.retries ?? RETRIES) ? planRetry(error, { attempt, repeat: way.repeat }) : null;
      if (wait === null) throw error;
      await pause(wait, signal).catch(() => {
        options.signal?.throwIfAborted();
        throw error;
      });
    }
  }
}

async function ask(fetchOf: typeof fetch, url: string, init: RequestInit): Promise<Response> {
  const response = await fetchOf(url, init).catch((cause: unknown) => {
    throw new UnreachableError('network', cause);
  });
  if (!response.ok) throw await parseRefusal(response);
  return response;
}

function urlOf(baseUrl: string, { path, takes }: EndpointWay, request: unknown): string {
  const url = new URL(`${baseUrl.replace(/(?<!\/)\/+$/, '')}${path}`);
  if (takes !== 'query') return url.href;
  for (const [field, value] of Object.entries((request ?? {}) as Record<string, unknown>))
    for (const each of Array.isArray(value) ? value : [value])
      if (each !== undefined) url.searchParams.append(field, String(each));
  return url.href;
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        reject(signal.reason);
      },
      { once: true },
    );
  });
}
