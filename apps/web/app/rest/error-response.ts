import { errorTexts } from '@triage/contract/errors';
import { describeError } from '@triage/core/trpc/describe-error';
import { TRPCError } from '@trpc/server';
import type { Endpoint } from './endpoints/define-endpoint.ts';

export function errorResponse(error: unknown, endpoint?: Pick<Endpoint, 'failure'>): Response {
  const cause = error instanceof TRPCError ? error.cause : error;
  const described = describeError(cause);
  if (!described)
    return Response.json({ error: errorTexts[endpoint?.failure ?? 'internal'] }, { status: 500 });
  const { status, body, retryAfter } = described;
  return Response.json(body, { status, headers: retryAfter ? { 'Retry-After': String(retryAfter) } : {} });
}

export function methodNotAllowed(allowed: readonly string[]): Response {
  return Response.json(
    { error: errorTexts.methodNotAllowed },
    { status: 405, headers: { Allow: allowed.join(', ') } },
  );
}
