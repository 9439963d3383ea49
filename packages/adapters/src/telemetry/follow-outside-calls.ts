import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { type Histogram, type Span, SpanKind, SpanStatusCode, type Tracer } from '@opentelemetry/api';
import { nameOperation } from './name-operation.ts';

interface Request {
  origin: string | URL;
  path: string;
  method: string;
}
interface Followed {
  span: Span;
  started: number;
  fields: Record<string, string | number>;
}

/** Node publishes every fetch call on these diagnostics channels, so nothing needs wrapping. */
export function followOutsideCalls(tracer: Tracer, durations: Histogram): () => void {
  const followed = new WeakMap<object, Followed>();

  const onStart = (told: unknown) => {
    const { request } = told as { request: Request };
    const fields = {
      'server.address': new URL(String(request.origin)).hostname,
      'http.request.method': request.method,
      'triage.operation': nameOperation(request.path),
    };
    const span = tracer.startSpan('outside call', { kind: SpanKind.CLIENT, attributes: fields });
    followed.set(request, { span, started: performance.now(), fields });
  };
  const onHeaders = (told: unknown) => {
    const { request, response } = told as { request: Request; response: { statusCode: number } };
    const status = response.statusCode;
    end(request, {
      'http.response.status_code': status,
      ...(status >= 400 && { 'error.type': String(status) }),
    });
  };
  const onError = (told: unknown) => {
    const { request, error } = told as { request: Request; error: Error };
    end(request, { 'error.type': error.name });
  };

  function end(request: Request, outcome: Record<string, string | number>): void {
    const known = followed.get(request);
    if (!known) return;
    followed.delete(request);
    known.span.setAttributes(outcome);
    if ('error.type' in outcome) known.span.setStatus({ code: SpanStatusCode.ERROR });
    durations.record((performance.now() - known.started) / 1_000, { ...known.fields, ...outcome });
    known.span.end();
  }

  const listeners = [
    ['undici:request:create', onStart],
    ['undici:request:headers', onHeaders],
    ['undici:request:error', onError],
  ] as const;
  for (const [channel, listener] of listeners) subscribe(channel, listener);
  return () => {
    for (const [channel, listener] of listeners) unsubscribe(channel, listener);
  };
}
