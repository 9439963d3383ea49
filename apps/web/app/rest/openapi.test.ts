import { readFileSync } from 'node:fs';
import path from 'node:path';
import { endpointSchemas } from '@triage/contract/endpoint-schemas';
import { appRouter } from '@triage/core/trpc/root';
import { expect, test } from 'vitest';
import { endpoints } from './endpoints/endpoints.ts';
import { openApiDocument } from './openapi.server.ts';

test('docs/api/openapi.json is up to date (npm run openapi writes it)', () => {
  const file = path.resolve(import.meta.dirname, '../../../../docs/api/openapi.json');
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(JSON.parse(JSON.stringify(openApiDocument())));
});

test('every user operation accepts a token of its scope and has a rate limit', () => {
  const { paths } = openApiDocument() as unknown as {
    paths: Record<string, Record<string, Record<string, unknown> & { responses: Record<string, unknown> }>>;
  };
  const scopes = endpoints
    .filter(({ gate }) => gate !== 'bearer')
    .map(({ path, method, gate }) => {
      const operation = paths[path]?.[method.toLowerCase()];
      expect(operation?.['security'], path).toEqual([
        { session: [] },
        { sessionOverHttp: [] },
        ...(gate === 'person' ? [] : [{ token: [] }]),
      ]);
      expect(operation?.responses['429'], path).toHaveProperty('headers.Retry-After');
      return `${operation?.['x-scope']} ${method} ${path}`;
    });
  expect(scopes.filter((scope) => scope.startsWith('read')).sort()).toEqual([
    'read GET /api/agent/approval',
    'read GET /api/agent/tasks',
    'read GET /api/ai/budget',
    'read GET /api/calendar/agenda',
    'read GET /api/calendar/booking-page',
    'read GET /api/calendar/bookings',
    'read GET /api/connect/contacts',
    'read GET /api/connection',
    'read GET /api/connection/mailboxes',
    'read GET /api/inbox/addresses',
    'read GET /api/inbox/block',
    'read GET /api/inbox/brief',
    'read GET /api/inbox/changes',
    'read GET /api/inbox/counts',
    'read GET /api/inbox/drafts',
    'read GET /api/inbox/invitation',
    'read GET /api/inbox/labels',
    'read GET /api/inbox/lessons',
    'read GET /api/inbox/list',
    'read GET /api/inbox/mute',
    'read GET /api/inbox/quiet',
    'read GET /api/inbox/reminders',
    'read GET /api/inbox/rules',
    'read GET /api/inbox/rules/log',
    'read GET /api/inbox/second-look',
    'read GET /api/inbox/sends',
    'read GET /api/inbox/slots',
    'read GET /api/inbox/snippets',
    'read GET /api/inbox/splits',
    'read GET /api/inbox/thread',
    'read GET /api/mail/list',
    'read GET /api/realtime/token',
    'read GET /api/search/saved',
    'read POST /api/agent/propose',
    'read POST /api/inbox/ask',
    'read POST /api/inbox/drafts/open',
    'read POST /api/inbox/rules/preview',
    'read POST /api/inbox/splits/preview',
    'read POST /api/inbox/summary',
    'read POST /api/search',
    'read POST /api/search/advanced',
  ]);
});

test('every endpoint has an operation with request and response schemas', () => {
  const { paths } = openApiDocument() as {
    paths: Record<string, Record<string, { requestBody?: unknown; responses: Record<string, unknown> }>>;
  };
  for (const endpoint of endpoints) {
    const operation = paths[endpoint.path]?.[endpoint.method.toLowerCase()];
    expect(operation?.responses, `${endpoint.method} ${endpoint.path}`).toHaveProperty('200');
    expect(operation?.requestBody !== undefined, `${endpoint.method} ${endpoint.path}`).toBe(
      endpoint.hasBody,
    );
  }
});

test("the contract's schema of a route is the one its procedure validates with", () => {
  const procedures = appRouter._def.procedures as unknown as Record<
    string,
    { _def: { inputs: unknown[]; output?: unknown; type: string } }
  >;
  for (const { name, procedure, method } of endpoints) {
    const { inputs, output, type } = procedures[procedure]?._def ?? { inputs: [], type: '' };
    expect(inputs, name).toEqual([endpointSchemas[name].request].filter((schema) => schema !== null));
    expect(inputs[0] ?? null, name).toBe(endpointSchemas[name].request);
    expect(output ?? null, name).toBe(endpointSchemas[name].answer);
    expect(type, name).toBe(method === 'GET' ? 'query' : 'mutation');
  }
  expect(endpoints.map(({ name }) => name).sort()).toEqual(Object.keys(endpointSchemas).sort());
});
