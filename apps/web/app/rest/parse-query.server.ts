import { endpointSchemas } from '@triage/contract/endpoint-schemas';
import type { EndpointName } from '@triage/contract/endpoints';
import { UnknownParameters } from '@triage/core/errors';
import { z } from 'zod';

type Read = (values: string[]) => unknown;

const readers = new Map<EndpointName, Record<string, Read>>();

/**
 * Converts query strings to the numbers and lists that the schema expects; validation happens later. Unknown names
 * are refused.
 */
export function parseQuery(query: URLSearchParams, name: EndpointName): Record<string, unknown> {
  const fields = readersFor(name);
  refuseUnknown(query, Object.keys(fields));
  const given = Object.entries(fields).filter(([field]) => query.has(field));
  return Object.fromEntries(given.map(([field, read]) => [field, read(query.getAll(field))]));
}

export function refuseUnknown(query: URLSearchParams, known: readonly string[]): void {
  const unknown = [...new Set(query.keys())].filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new UnknownParameters(unknown);
}

function readersFor(name: EndpointName): Record<string, Read> {
  const known = readers.get(name);
  if (known) return known;
  const fields = readersOf(endpointSchemas[name].request);
  readers.set(name, fields);
  return fields;
}

function readersOf(schema: z.ZodType | null): Record<string, Read> {
  if (!schema) return {};
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return Object.fromEntries(
    Object.entries(properties).map(([field, property]) => [
      field,
      readerOf((property as { type?: string }).type),
    ]),
  );
}

function readerOf(type: string | undefined): Read {
  if (type === 'array') return (values) => values;
  const last = (values: string[]) => values.at(-1) ?? '';
  if (type !== 'integer' && type !== 'number') return last;
  return (values) => (last(values).trim() === '' ? last(values) : Number(last(values)));
}
