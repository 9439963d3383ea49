import { expect, test } from 'vitest';
import { endpoints } from '../endpoints/endpoints.ts';
import { serveDocs } from '../serve-docs.server.tsx';
import { listFields } from './describe-schema.ts';
import { listOperations } from './list-operations.ts';
import { makeExample } from './make-example.ts';
import { writeCurl } from './write-curl.ts';

const ORIGIN = 'https://triage.example';

test('the page lists every endpoint with an anchor in the contents, without scripts', async () => {
  const answer = serveDocs(new Request(`${ORIGIN}/api/docs`, { headers: { Cookie: 'theme=dark' } }), {
    origin: ORIGIN,
    stylesUrl: '/assets/styles.css',
  });
  const html = await answer.text();
  for (const { procedure, path } of endpoints) {
    expect(html, procedure).toContain(`id="${procedure}"`);
    expect(html, procedure).toContain(`href="#${procedure}"`);
    expect(html).toContain(`${ORIGIN}${path}`);
  }
  expect(html).toContain('data-theme="dark"');
  expect(html).not.toMatch(/<script|\son\w+=|style=/i);
  expect(answer.headers.get('content-security-policy')).not.toMatch(/script-src|unsafe/);
});

test('exactly the endpoints that need an AI key say so', async () => {
  const options = { origin: ORIGIN, stylesUrl: '/assets/styles.css' };
  const html = await serveDocs(new Request(`${ORIGIN}/api/docs`), options).text();
  const marked = html.split('<article ').filter((entry) => entry.includes('needs an AI key'));
  expect(marked.map((entry) => /^aria-labelledby="([^"]+)"/.exec(entry)?.[1]).sort()).toEqual(
    endpoints.flatMap(({ needsAi, procedure }) => (needsAi ? [procedure] : [])).sort(),
  );
});

test('every column has a heading, every landmark its own name, and every group a capital letter', async () => {
  const options = { origin: ORIGIN, stylesUrl: '/assets/styles.css' };
  const html = await serveDocs(new Request(`${ORIGIN}/api/docs`), options).text();
  expect(html).not.toMatch(/<th[^>]*><\/th>/);
  const textOf = new Map(
    [...html.matchAll(/<h2 id="([^"]+)"[^>]*>([^<]+)/g)].map(([, id, text]) => [id, text]),
  );
  const names = [...html.matchAll(/<section aria-(label|labelledby)="([^"]+)"/g)].map(
    ([, kind, name = '']) => (kind === 'label' ? name : textOf.get(name)),
  );
  expect(names.length).toBeGreaterThan(50);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  for (const { title } of listOperations()) expect(title).toMatch(/^[A-Z]/);
});

test('every example body is valid for its endpoint', async () => {
  const { appRouter } = await import('@triage/core/trpc/root');
  const procedures = appRouter._def.procedures as unknown as Record<
    string,
    { _def: { inputs: { safeParse(value: unknown): { error?: unknown } }[] } }
  >;
  const operations = listOperations().flatMap((group) => group.operations);
  for (const { procedure, hasBody } of endpoints) {
    if (!hasBody) continue;
    const schema = operations.find(({ operationId }) => operationId === procedure)?.requestBody;
    const example = makeExample(schema?.content['application/json']?.schema ?? {}, { isRequest: true });
    expect(procedures[procedure]?._def.inputs[0]?.safeParse(example).error, procedure).toBeUndefined();
  }
});

test('curl commands survive the shell, also with a quote in the body', () => {
  const body = { properties: { name: { type: 'string', enum: ["it's"] } }, required: ['name'] };
  const call = {
    method: 'POST',
    path: '/api/x',
    bearer: 'TRIAGE_TOKEN',
    query: null,
    body,
    streams: false,
  } as const;
  expect(writeCurl(ORIGIN, call)).toBe(
    [
      `curl -X POST ${ORIGIN}/api/x \\`,
      '  -H "Authorization: Bearer $TRIAGE_TOKEN" \\',
      '  -H "Content-Type: application/json" \\',
      `  -d '{\n    "name": "it'\\''s"\n  }'`,
    ].join('\n'),
  );
});

test('nested fields are listed; fields of only some responses are optional', () => {
  const some = {
    properties: { status: { const: 'a' }, total: { type: 'integer' } },
    required: ['status', 'total'],
  };
  const schema = { oneOf: [{ properties: { status: { const: 'b' } }, required: ['status'] }, some] };
  expect(listFields(schema).map(({ name, type }) => `${name}: ${type}`)).toEqual([
    'status: "b" | "a"',
    'total: integer',
  ]);
  const nested = { properties: { rows: { type: 'array', items: some } }, required: ['rows'] };
  expect(listFields(nested).map(({ name }) => name)).toEqual(['rows', 'rows[].status', 'rows[].total']);
  const choices = { properties: { marks: { type: 'array', items: { enum: ['x', 'y'] } } } };
  expect(listFields(choices)[0]?.type).toBe('("x" | "y")[]');
});
