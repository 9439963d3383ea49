import type { AppRouter } from '@triage/core/trpc/root';
import { createTRPCClient, httpBatchLink, httpLink, type TRPCLink } from '@trpc/client';
import { tap } from '@trpc/server/observable';
import superjson from 'superjson';
import { refusals } from '../../live/refusals.ts';
import { signedInAs } from '../signed-in-as.ts';

/** A 403 may mean that the account was disconnected, so the connection state is fetched again. */
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

/** If another user has signed in since, the server refuses: the email would leave from that user's account. */
function nameUser(): Record<string, string> {
  const user = signedInAs.get();
  return user ? { 'X-User-Id': user } : {};
}

export const client = createTRPCClient<AppRouter>({
  links: [
    noticeRefusal,
    httpBatchLink({ url: '/api/trpc', transformer: superjson, maxItems: 20, headers: nameUser }),
  ],
});

/** Sends the idempotency key with the call, so that a repeated call queues the email once. */
export function makeOnce(idempotencyKey: string) {
  return createTRPCClient<AppRouter>({
    links: [
      noticeRefusal,
      httpLink({
        url: '/api/trpc',
        transformer: superjson,
        headers: () => ({ ...nameUser(), 'Idempotency-Key': idempotencyKey }),
      }),
    ],
  });
}
