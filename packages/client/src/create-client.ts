import type { ChatChunk } from '@triage/contract/chat-stream';
import type { AnswerOf, RequestOf } from '@triage/contract/endpoint-schemas';
import { type EndpointName, endpointWays } from '@triage/contract/endpoints';
import { callEndpoint } from './call-endpoint.ts';
import type { CallOptions, ClientOptions } from './call-options.ts';
import { streamChat } from './stream-chat.ts';
import { RefusedError, UnreachableError } from './triage-error.ts';

type JsonName = Exclude<EndpointName, 'chat'>;

type Call<Name extends JsonName> =
  RequestOf<Name> extends undefined
    ? (request?: undefined, options?: CallOptions) => Promise<AnswerOf<Name>>
    : Record<never, never> extends RequestOf<Name>
      ? (request?: RequestOf<Name>, options?: CallOptions) => Promise<AnswerOf<Name>>
      : (request: RequestOf<Name>, options?: CallOptions) => Promise<AnswerOf<Name>>;

/** A method per endpoint of the contract, by its name there. */
export type TriageClient = { [Name in JsonName]: Call<Name> } & {
  chat(request: RequestOf<'chat'>, options?: CallOptions): AsyncGenerator<ChatChunk>;
};

export function createClient(client: ClientOptions): TriageClient {
  const names = Object.keys(endpointWays) as EndpointName[];
  const methods = names.map((name) => [
    name,
    name === 'chat'
      ? (request: RequestOf<'chat'>, options?: CallOptions) => streamChat(client, request, options)
      : (request?: unknown, options?: CallOptions) =>
          callEndpoint(client, { name, request, options, read: parseResponse }),
  ]);
  return Object.fromEntries(methods) as TriageClient;
}

async function parseResponse(response: Response): Promise<unknown> {
  const body = await response.text().catch((cause: unknown) => {
    throw new UnreachableError('network', cause);
  });
  try {
    return JSON.parse(body);
  } catch {
    // The sign-in page of a proxy, mostly.
    throw new RefusedError({
      status: response.status,
      error: 'The answer is not JSON. Is this the right address?',
    });
  }
}
