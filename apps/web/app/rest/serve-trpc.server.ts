import { AppError } from '@triage/core/errors';
import { describeError } from '@triage/core/trpc/describe-error';
import type { RequestContext } from '@triage/core/trpc/init';
import { appRouter } from '@triage/core/trpc/root';
import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import { errorResponse } from './error-response.ts';
import { parseJsonBody } from './parse-json-body.server.ts';

export async function serveTrpc(request: Request, context: RequestContext): Promise<Response> {
  let refused: AppError | undefined;
  // tRPC reads the body through this after the gates; it has no size limit itself.
  const json = async () => {
    try {
      return await parseJsonBody(request);
    } catch (error) {
      if (error instanceof AppError && error.code === 'payloadTooLarge') refused = error;
      throw error;
    }
  };
  const response = await fetchRequestHandler({
    endpoint: '/api/trpc',
    req: Object.defineProperty(request, 'json', { value: json }),
    router: appRouter,
    createContext: () => ({ ...context, isPage: true }),
    allowBatching: true,
    // A draft to rewrite can be longer than a URL allows.
    allowMethodOverride: new URL(request.url).pathname === '/api/trpc/draft.stream',
    responseMeta: ({ errors }) => {
      const waits = errors.flatMap((error) => describeError(error.cause)?.retryAfter ?? []);
      return waits.length > 0 ? { headers: { 'Retry-After': String(Math.max(...waits)) } } : {};
    },
  });
  // The body was not read, so there are no calls to answer one by one.
  return refused ? errorResponse(refused) : response;
}
