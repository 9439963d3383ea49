import type { AppRouter } from '@triage/core/trpc/root';
import { createTRPCClient, httpBatchLink, httpLink, TRPCClientError } from '@trpc/client';
import superjson from 'superjson';

export const trpc = createTRPCClient<AppRouter>({
  links: [httpBatchLink({ url: '/api/trpc', transformer: superjson, maxItems: 20 })],
});

/** One request for one call, with a key: asked twice because no answer came, a mail is still queued once. */
export function trpcOnce(idempotencyKey: string) {
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

/** The server's own word on a failure; null when no server answered. */
export function readServerError(error: unknown): string | null {
  if (!(error instanceof TRPCClientError)) return null;
  return error.data ? error.message : null;
}

export function isSignedOut(error: unknown): boolean {
  return error instanceof TRPCClientError && error.data?.code === 'UNAUTHORIZED';
}

export function isDisconnected(error: unknown): boolean {
  return error instanceof TRPCClientError && error.data?.code === 'FORBIDDEN';
}

/** What is wrong with what was given, in the server's words; for a person to read. */
export function readFieldProblem(error: unknown): string {
  if (!(error instanceof TRPCClientError) || !error.data) return 'The server does not answer. Try again.';
  const { fieldErrors = {}, formErrors = [] } = error.data as {
    fieldErrors?: Record<string, string[]>;
    formErrors?: string[];
  };
  return [...Object.values(fieldErrors).flat(), ...formErrors][0] ?? error.message;
}
