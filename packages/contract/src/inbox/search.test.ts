import { expect, it } from 'vitest';
import { z } from 'zod';
import { advancedSearchRequest, reembedRequest, semanticSearchRequest } from './search.ts';

const complaints = (schema: z.ZodType, body: unknown) => {
  const { error } = schema.safeParse(body);
  if (!error) return null;
  const { fieldErrors, formErrors } = z.flattenError(error);
  return [...Object.keys(fieldErrors), ...(formErrors.length > 0 ? ['form'] : [])];
};

it.each([
  [{}, ['form']],
  [{ limit: 5 }, ['form']],
  [{ query: ' ' }, ['form']],
  [{ query: 'x'.repeat(1_001) }, ['query']],
  [{ query: `from:${'x'.repeat(10_000)}` }, ['query']],
  [{ sender: 'x'.repeat(10_000) }, ['sender']],
  [{ query: 7 }, ['query']],
  [{ query: 'x', limit: 0 }, ['limit']],
  [{ query: 'x', limit: 101 }, ['limit']],
  [{ query: 'x', limit: 2.5 }, ['limit']],
  [{ lane: 'later' }, ['lane']],
  [{ hasAttachment: 'yes' }, ['hasAttachment']],
  [{ after: '2026-01-01' }, ['after']],
  [{ after: '2026-01-02T00:00:00Z', before: '2026-01-02T01:00:00+01:00' }, ['before']],
  [{ after: '2026-01-02T00:00:00Z', before: '2026-01-03T00:00:00Z' }, null],
  [{ hasAttachment: false }, null],
])('advanced search with %j complains about %j', (body, expected) => {
  expect(complaints(advancedSearchRequest, body)).toEqual(expected);
});

it.each([
  [{}, ['query']],
  [{ query: '  ' }, ['query']],
  [{ query: 'x'.repeat(1_001) }, ['query']],
  [{ query: 'x', limit: 51 }, ['limit']],
  [{ query: 'x', provider: 'someone' }, ['provider']],
  [{ query: 'x' }, null],
])('semantic search with %j complains about %j', (body, expected) => {
  expect(complaints(semanticSearchRequest, body)).toEqual(expected);
});

it('fills in defaults', () => {
  expect(advancedSearchRequest.parse({ query: 'x' })).toEqual({ query: 'x', limit: 25 });
  expect(semanticSearchRequest.parse({ query: 'x' })).toEqual({
    query: 'x',
    limit: 10,
    provider: 'ai_primary',
  });
  expect(reembedRequest.parse({})).toEqual({ provider: 'ai_primary' });
});
