import { QueryCache, QueryClient } from '@tanstack/react-query';
import { noteFailure, noteSuccess } from '../../live/connectivity.ts';
import { isDisconnected, isInvalid, isNotFound, isSignedOut } from './trpc.ts';

let browserClient: QueryClient | undefined;

/** One cache per tab; on the server one per request. */
export function getQueryClient(): QueryClient {
  if (typeof document === 'undefined') return makeQueryClient();
  browserClient ??= makeQueryClient();
  return browserClient;
}

function makeQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: noteFailure,
      onSuccess: (_data, query) => query.meta?.['isLocal'] || noteSuccess(),
    }),
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        gcTime: 30 * 60_000,
        // `navigator.onLine` says nothing about localhost or a LAN.
        networkMode: 'always',
        retry: (failures, error) => !isFinal(error) && failures < 2,
      },
    },
  });
}

/** The same call would have the same answer. */
function isFinal(error: unknown): boolean {
  return isSignedOut(error) || isDisconnected(error) || isNotFound(error) || isInvalid(error);
}
