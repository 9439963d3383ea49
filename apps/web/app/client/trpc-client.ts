import type { AppRouter } from '@triage/core/trpc/root';
import { createTRPCClient, httpBatchLink, httpLink } from '@trpc/client';
import superjson from 'superjson';

export const client = createTRPCClient<AppRouter>({
  links: [httpBatchLink({ url: '/api/trpc', transformer: superjson, maxItems: 20 })],
});

/** One request for one call, with a key: asked twice because no answer came, a mail is still queued once. */
export function makeOnce(idempotencyKey: string) {
  return createTRPCClient<AppRouter>({
    links: [
      httpLink({
        url: '/api/trpc',
        transformer: superjson,
        headers: { 'Idempotency-Key': idempotencyKey },
      }),
    ],
  });
}
