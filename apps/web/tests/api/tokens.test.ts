import type { CreatedToken, TokensAnswer } from '@triage/contract/account/tokens';
import { endpointSchemas } from '@triage/contract/endpoint-schemas';
import { rows, run } from '@triage/database/testing/rows';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '../../app/rest/endpoints/define-endpoint.ts';
import { endpoints } from '../../app/rest/endpoints/endpoints.ts';
import { answerOf, mutateProcedure, queryProcedure } from '../support/call-procedure.ts';
import { openWorldDatabase } from '../support/open-world-database.ts';
import { connectedNewcomer, newcomer, type Person } from '../support/person.ts';
import { startWorld, type World } from '../support/start-world.ts';

const NOT_JSON = '{"threadId": ';
const unauthorized = { status: 401, error: 'Unauthorized' };
const mayOnlyRead = { status: 403, error: 'This token may only read' };
const notConnected = { status: 403, error: 'The mail provider is not connected' };
const sessionOnly = { status: 403, error: 'This needs a signed-in session, not a token' };
const invalidJson = { status: 400, error: 'Invalid JSON body' };
const good = { status: 200, error: undefined };

/** POSTs without side effects, which a read-only token may call. Listed here, so that a change must be deliberate. */
const READING_POSTS = [
  '/api/search',
  '/api/search/advanced',
  '/api/agent/propose',
  '/api/inbox/summary',
  '/api/inbox/ask',
  '/api/inbox/drafts/open',
  '/api/inbox/rules/preview',
  '/api/inbox/splits/preview',
];

let world: World;
let connected: Person;
let unconnected: Person;
const tokens = { full: '', read: '', expired: '', revoked: '', another: '' };

beforeAll(async () => {
  world = await startWorld();
  connected = await connectedNewcomer(world);
  unconnected = await newcomer(world);
  const expiring = await make(connected, 'full', 1);
  const revoked = await make(connected, 'full');
  tokens.full = (await make(connected, 'full')).token;
  tokens.read = (await make(connected, 'read')).token;
  tokens.another = (await make(unconnected, 'full')).token;
  tokens.expired = expiring.token;
  tokens.revoked = revoked.token;
  await mutateProcedure(connected, 'tokens.revoke', { id: revoked.stored.id });
  await openWorldDatabase(world, (db) =>
    run(
      db,
      rows
        .updateTable('api_tokens')
        .set((eb) => ({ expires_at: eb.ref('created_at') }))
        .where('id', '=', expiring.stored.id)
        .where('expires_at', 'is not', null),
    ),
  );
});
afterAll(() => world?.stop());

async function make(person: Person, scope: 'read' | 'full', expiresInDays: number | null = null) {
  return answerOf<CreatedToken>(
    await mutateProcedure(person, 'tokens.create', { name: 'Test', scope, expiresInDays }),
  );
}

async function ask(token: string, path: string, init: RequestInit = {}) {
  const headers = {
    Authorization: `Bearer ${token}`,
    'Content-Type': 'application/json',
    ...(init.headers as Record<string, string>),
  };
  const response = await fetch(`${world.appUrl}${path}`, { ...init, headers });
  const body = (await response.json()) as { error?: string };
  return { status: response.status, error: body.error };
}

function askEndpoint(token: string, { method, path, hasBody }: Endpoint, headers?: Record<string, string>) {
  return ask(token, path, { method, headers, body: hasBody ? NOT_JSON : undefined });
}

/** Behind the gates input is validated; without input the call succeeds. */
function letIn({ name, hasBody, takes }: Endpoint) {
  if (hasBody) return invalidJson;
  const fits = takes === 'nothing' || endpointSchemas[name].request?.safeParse({}).success;
  return fits ? good : { status: 400, error: 'Invalid request' };
}

test.each(endpoints.filter(({ gate }) => gate === 'person'))('$path takes no token', async (endpoint) => {
  expect(await askEndpoint(tokens.full, endpoint)).toEqual({
    status: 403,
    error: 'This needs a signed-in session, not a token',
  });
  expect(await askEndpoint(tokens.read, endpoint)).toEqual(mayOnlyRead);
  expect(await askEndpoint(tokens.revoked, endpoint)).toEqual(unauthorized);
});

describe.each(
  endpoints
    .filter(({ gate }) => gate !== 'bearer' && gate !== 'person')
    .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const),
)('%s', (_name, endpoint) => {
  test('accepts a full token like a session, and then ignores the cross-site check', async () => {
    expect(await askEndpoint(tokens.full, endpoint)).toEqual(letIn(endpoint));
    expect(await askEndpoint(tokens.full, endpoint, { Origin: 'https://elsewhere.test' })).toEqual(
      letIn(endpoint),
    );
  });

  test('allows a read-only token to read and nothing else', async () => {
    const reads = endpoint.method === 'GET' || READING_POSTS.includes(endpoint.path);
    expect(await askEndpoint(tokens.read, endpoint)).toEqual(reads ? letIn(endpoint) : mayOnlyRead);
  });

  test.each(['expired', 'revoked'] as const)(
    'answers 401 to an %s token, even with a valid session',
    async (state) => {
      expect(await askEndpoint(tokens[state], endpoint)).toEqual(unauthorized);
      const response = await connected.fetch(endpoint.path, {
        method: endpoint.method,
        headers: { Authorization: `Bearer ${tokens[state]}` },
      });
      expect(response.status).toBe(401);
    },
  );

  test("shows with another user's token what that user may see", async () => {
    expect(await askEndpoint(tokens.another, endpoint)).toEqual(
      endpoint.gate === 'connected' ? notConnected : letIn(endpoint),
    );
  });
});

test('cron accepts only its own bearer token', async () => {
  expect(await ask(tokens.full, '/api/cron/process-due', { method: 'POST' })).toEqual(unauthorized);
});

test('an unrelated bearer token does not invalidate a session', async () => {
  for (const authorization of ['Basic dXNlcjpwYXNz', 'Bearer eyJhbGciOiJIUzI1NiJ9'])
    expect(
      (await connected.fetch('/api/inbox/changes', { headers: { Authorization: authorization } })).status,
    ).toBe(200);
});

test('tRPC accepts tokens by the same rules', async () => {
  expect(await trpc(tokens.read, 'inbox.counts')).toMatchObject(good);
  expect(await trpc(tokens.read, 'triage.archive', { threadId: 'x' })).toEqual({
    status: 403,
    error: 'This token may only read',
  });
  expect(await trpc(tokens.revoked, 'inbox.counts')).toEqual(unauthorized);
});

test.each([
  ['tokens.create', { name: 'More', scope: 'full' }],
  ['tokens.revoke', { id: 'any' }],
  ['connection.forget', {}],
  ['agent.decide', { approvalId: 'any', approve: true }],
])('%s needs the person: a full token is refused, beside a session as well', async (procedure, input) => {
  expect(await trpc(tokens.full, procedure, input)).toEqual(sessionOnly);
  const beside = await connected.call(
    'POST',
    `/api/trpc/${procedure}`,
    { json: input },
    {
      Authorization: `Bearer ${tokens.full}`,
    },
  );
  expect(beside.status).toBe(403);
});

test('the chat refuses decisions made with a token', async () => {
  const part = {
    type: 'tool-send_email',
    toolCallId: 'call',
    state: 'approval-responded',
    input: {},
    approval: { id: 'any', approved: true },
  };
  const question = { role: 'user', parts: [{ type: 'text', text: 'Send it' }] };
  const body = JSON.stringify({ messages: [question, { role: 'assistant', parts: [part] }] });
  expect(await ask(tokens.full, '/api/agent/chat', { method: 'POST', body })).toEqual(sessionOnly);
});

test('pages do not accept tokens', async () => {
  const page = await fetch(`${world.appUrl}/settings`, {
    headers: { Authorization: `Bearer ${tokens.full}` },
    redirect: 'manual',
  });
  expect(page.headers.get('location')).toBe('/sign-in?to=%2Fsettings');
});

test('the list shows tokens with their last use and without secrets', async () => {
  const person = await newcomer(world);
  const { token, stored } = await make(person, 'read', 30);
  await ask(token, '/api/realtime/token');
  const response = await queryProcedure(person, 'tokens.list');
  const text = await response.clone().text();
  const { tokens: listed } = await answerOf<TokensAnswer>(response);
  expect(listed).toEqual([{ ...stored, lastUsedAt: expect.stringMatching(/Z$/) }]);
  expect(Date.parse(stored.expiresAt ?? '') - Date.parse(stored.createdAt)).toBe(30 * 86_400_000);
  expect(text).not.toContain(token.slice(4));
});

async function trpc(token: string, procedure: string, input?: unknown) {
  const response = await fetch(`${world.appUrl}/api/trpc/${procedure}`, {
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    ...(input !== undefined && { method: 'POST', body: JSON.stringify({ json: input }) }),
  });
  const body = (await response.json()) as { error?: { json: { message: string } } };
  return { status: response.status, error: body.error?.json.message };
}
