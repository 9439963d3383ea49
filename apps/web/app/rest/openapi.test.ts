import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { endpoints } from './endpoints.ts';
import { openApiDocument } from './openapi.server.ts';

test('docs/api/openapi.json is what the table and the schemas say now (npm run openapi writes it)', () => {
  const file = path.resolve(import.meta.dirname, '../../../../docs/api/openapi.json');
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(JSON.parse(JSON.stringify(openApiDocument())));
});

test('every endpoint has an operation with a schema for what it takes and what it gives', () => {
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
