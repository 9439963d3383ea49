import { endpointSchemas } from '@triage/contract/endpoint-schemas';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { endpoints } from './endpoints/endpoints.ts';
import { openApiDocument } from './openapi.server.ts';
import { parseQuery } from './parse-query.server.ts';

interface Media {
  schema: object;
  example?: unknown;
  examples?: Record<string, { value: unknown }>;
}
interface Operation {
  security?: Record<string, unknown>[];
  parameters?: { name: string; in: string; schema: object; example?: unknown }[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, { content?: Record<string, Media> }>;
}

const { paths, components } = JSON.parse(JSON.stringify(openApiDocument())) as {
  paths: Record<string, Record<string, Operation>>;
  components: { securitySchemes: Record<string, { name?: string }> };
};
const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });
const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => [`${method} ${path}`, operation] as const),
);

function problemsOf(where: string, { schema, example, examples }: Media): string[] {
  const values = examples ? Object.values(examples).map(({ value }) => value) : [example];
  const isValid = ajv.compile({ ...schema, components });
  return values.flatMap((value) => {
    if (value === undefined) return [`${where}: no example`];
    return isValid(value) ? [] : [`${where}: ${ajv.errorsText(isValid.errors)}`];
  });
}

test.each(operations)(
  '%s has an example for each request and answer, valid by its schema',
  (_name, operation) => {
    const bodies = Object.entries(operation.requestBody?.content ?? {});
    const answers = Object.entries(operation.responses).flatMap(([status, { content = {} }]) =>
      Object.entries(content).map(([type, media]) => [`${status} ${type}`, media] as const),
    );
    const parameters = (operation.parameters ?? []).map(
      (parameter) => [`parameter ${parameter.name}`, parameter] as const,
    );
    const found = [...bodies, ...answers, ...parameters];
    expect(found.flatMap(([where, media]) => problemsOf(where, media))).toEqual([]);
  },
);

test("the examples match the router's schemas", () => {
  for (const { name, path, method, takes } of endpoints) {
    const operation = paths[path]?.[method.toLowerCase()];
    const { request, answer } = endpointSchemas[name];
    const body = operation?.requestBody?.content['application/json']?.example;
    if (takes === 'body') expect(request?.safeParse(body).error, name).toBeUndefined();
    if (takes === 'query') {
      const query = new URLSearchParams();
      for (const parameter of operation?.parameters ?? [])
        for (const value of [parameter.example].flat()) query.append(parameter.name, String(value));
      expect(request?.safeParse(parseQuery(query, name)).error, name).toBeUndefined();
    }
    if (!answer) continue;
    const example = operation?.responses['200']?.content?.['application/json']?.example;
    expect(answer.safeParse(example).error, name).toBeUndefined();
  }
});

test('every operation names existing security schemes', () => {
  for (const [name, { security }] of operations) {
    expect(security?.length, name).toBeGreaterThan(0);
    for (const way of security ?? [])
      expect(Object.keys(components.securitySchemes), name).toEqual(expect.arrayContaining(Object.keys(way)));
  }
  expect(components.securitySchemes['session']?.name).toBe('__Secure-authjs.session-token');
  expect(components.securitySchemes['sessionOverHttp']?.name).toBe('authjs.session-token');
});

test('the chat answers as an event stream', () => {
  expect(Object.keys(paths['/api/agent/chat']?.['post']?.responses['200']?.content ?? {})).toEqual([
    'text/event-stream',
  ]);
});
