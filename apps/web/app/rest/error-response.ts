import { errorTexts } from '@triage/contract/errors';
import { describeError } from '@triage/core/trpc/describe-error';
import { TRPCError } from '@trpc/server';
import type { Endpoint } from './endpoints/define-endpoint.ts';

export function errorResponse(error: unknown, endpoint?: Pick<Endpoint, 'failure'>): Response {
  const cause = error instanceof TRPCError ? error.cause : error;
  const described = describeError(cause, { path: true });
  if (!described)
    return Response.json({ error: errorTexts[endpoint?.failure ?? 'internal'] }, { status: 500 });
  const { status, body, retryAfter } = described;
  return Response.json(body, {
    status,
    headers: {
      ...(retryAfter && { 'Retry-After': String(retryAfter) }),
      ...(status === 401 && { 'WWW-Authenticate': 'Bearer realm="Inbox Triage"' }),
    },
  });
}

export function methodNotAllowed(allowed: readonly string[]): Response {
  const methods = allowed.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  return Response.json(
    { error: errorTexts.methodNotAllowed },
    { status: 405, headers: { Allow: methods.join(', ') } },
  );
}
