import type { AppRouter } from '@triage/core/trpc/root';
import type { TRPCClient } from '@trpc/client';
import { loadWhenIdle } from '../../paint/lazy-part.ts';

type Client = TRPCClient<AppRouter>;
type Node = (...args: unknown[]) => unknown;

const load = () => import('./trpc-client.ts');
loadWhenIdle(load);

/** Loaded after the first render or with the first call. */
export const trpc = withPath<Client>(async () => (await load()).client, []);

export function trpcOnce(idempotencyKey: string): Client {
  return withPath<Client>(async () => (await load()).makeOnce(idempotencyKey), []);
}

/** An error response. Recognized by name, because the class is loaded later. */
interface Refusal extends Error {
  data?: { code?: string; fieldErrors?: Record<string, string[]>; formErrors?: string[] } | null;
}

/** The error text for people; null when the server did not respond. */
export function serverErrorOf(error: unknown): string | null {
  if (isSignedOut(error)) return 'You are signed out. Sign in again';
  return isRefusal(error) && error.data ? error.message : null;
}

export function isSignedOut(error: unknown): boolean {
  return isRefusal(error) && error.data?.code === 'UNAUTHORIZED';
}

export function isDisconnected(error: unknown): boolean {
  return isRefusal(error) && error.data?.code === 'FORBIDDEN';
}

export function isRateLimited(error: unknown): boolean {
  return isRefusal(error) && error.data?.code === 'TOO_MANY_REQUESTS';
}

export function isNotFound(error: unknown): boolean {
  return isRefusal(error) && error.data?.code === 'NOT_FOUND';
}

export function isInvalid(error: unknown): boolean {
  return isRefusal(error) && error.data?.code === 'BAD_REQUEST';
}

/** The validation error as text for people. */
export function fieldProblemOf(error: unknown): string {
  if (!isRefusal(error) || !error.data) return 'The server did not respond. Try again.';
  const { fieldErrors = {}, formErrors = [] } = error.data;
  return [...Object.values(fieldErrors).flat(), ...formErrors][0] ?? error.message;
}

function isRefusal(error: unknown): error is Refusal {
  return error instanceof Error && error.name === 'TRPCClientError';
}

function withPath<Target>(find: () => Promise<Target>, path: readonly string[]): Target {
  return new Proxy((() => undefined) as Node, {
    // `await` checks for a `then` method first.
    get: (_, name) => (name === 'then' ? undefined : withPath(find, [...path, String(name)])),
    async apply(_, __, args) {
      let at: unknown = await find();
      for (const name of path) at = (at as Record<string, Node>)[name];
      return (at as Node)(...args);
    },
  }) as Target;
}
