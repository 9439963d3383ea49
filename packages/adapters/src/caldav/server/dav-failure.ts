import { ProviderError, type ProviderFailure } from '@triage/core/ports/mail';
import { RefusedServer } from '../../mail-servers/find-target.ts';
import { DavUnanswered } from './fetch-dav.ts';

const BY_STATUS: Record<number, ProviderFailure> = {
  400: 'invalid',
  401: 'revoked',
  403: 'forbidden',
  404: 'notFound',
  408: 'unavailable',
  409: 'conflict',
  410: 'gone',
  412: 'conflict',
  413: 'invalid',
  415: 'invalid',
  423: 'unavailable',
  429: 'rateLimited',
};

/** A write that a server may have carried out before it failed has an unknown outcome. */
export type DavKind = 'read' | 'write';

export function statusFailure(what: string, status: number, kind: DavKind): ProviderError {
  const failure =
    BY_STATUS[status] ?? (status < 500 ? 'invalid' : kind === 'write' ? 'unknown' : 'unavailable');
  return new ProviderError(failure, `caldav.${what}: ${status}`, { status });
}

export function namedFailure(what: string, error: unknown, kind: DavKind): Error {
  if (error instanceof ProviderError) return error;
  const failure =
    error instanceof DavUnanswered && error.sent && kind === 'write' ? 'unknown' : 'unavailable';
  const reason = error instanceof RefusedServer ? error.reason : 'no answer';
  return new ProviderError(failure, `caldav.${what}: ${reason}`, { cause: error });
}
