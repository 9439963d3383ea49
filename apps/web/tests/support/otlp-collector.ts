import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

interface Attribute {
  key: string;
  value: { stringValue?: string; intValue?: number | string };
}
export interface Span {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: Record<string, string>;
}

/** Receives OTLP as JSON; can be told never to answer. */
export async function startCollector() {
  const bodies: string[] = [];
  const held: ServerResponse[] = [];
  let silent = false;
  const server = createServer(async (request, response) => {
    bodies.push(`${request.url} ${JSON.stringify(request.headers)}\n${await text(request)}`);
    if (silent) held.push(response);
    else response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const sent = (path: string) =>
    bodies.filter((body) => body.startsWith(path)).map((body) => JSON.parse(body.slice(body.indexOf('\n'))));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bytes: () => bodies.join('\n'),
    setSilent: (now: boolean) => {
      silent = now;
      for (const response of now ? [] : held.splice(0)) response.writeHead(503).end();
    },
    spans: (): Span[] =>
      sent('/v1/traces')
        .flatMap(({ resourceSpans }) => resourceSpans)
        .flatMap(({ scopeSpans }) => scopeSpans)
        .flatMap(({ spans }) => spans)
        .map((span) => ({ ...span, attributes: flat(span.attributes) })),
    metrics: (): string[] =>
      sent('/v1/metrics')
        .flatMap(({ resourceMetrics }) => resourceMetrics)
        .flatMap(({ scopeMetrics }) => scopeMetrics)
        .flatMap(({ metrics }) => metrics)
        .map(({ name }) => name),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function flat(attributes: Attribute[] = []): Record<string, string> {
  return Object.fromEntries(
    attributes.map(({ key, value }) => [key, String(value.stringValue ?? value.intValue)]),
  );
}
