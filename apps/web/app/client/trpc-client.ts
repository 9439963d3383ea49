import type { AppRouter } from '@triage/core/trpc/root';
import { createTRPCClient, httpBatchLink, httpLink, type TRPCLink } from '@trpc/client';
import { tap } from '@trpc/server/observable';
import superjson from 'superjson';
import { refusals } from './refusals.ts';

/** A 403 may mean that the provider has ended the connection: the banner asks for its state again. */
const noticeRefusal: TRPCLink<AppRouter> =
  () =>
  ({ next, op }) =>
    next(op).pipe(
      tap({
        error: (error) => {
          if (error.data?.code === 'FORBIDDEN') refusals.set((count) => count + 1);
        },
      }),
    );

export const client = createTRPCClient<AppRouter>({
  links: [noticeRefusal, httpBatchLink({ url: '/api/trpc', transformer: superjson, maxItems: 20 })],
});

/** One request for one call, with a key: asked twice because no answer came, a mail is still queued once. */
export function makeOnce(idempotencyKey: string) {
  return createTRPCClient<AppRouter>({
    links: [
      noticeRefusal,
      httpLink({
        url: '/api/trpc',
        transformer: superjson,
        headers: { 'Idempotency-Key': idempotencyKey },
      }),
    ],
  });
}
