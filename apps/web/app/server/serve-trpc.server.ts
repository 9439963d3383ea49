import type { RequestContext } from '@triage/core/trpc/init';
import { appRouter } from '@triage/core/trpc/root';
import { fetchRequestHandler } from '@trpc/server/adapters/fetch';

export function serveTrpc(request: Request, context: RequestContext): Promise<Response> {
  return fetchRequestHandler({
    endpoint: '/api/trpc',
    req: request,
    router: appRouter,
    createContext: () => context,
    allowBatching: true,
  });
}
