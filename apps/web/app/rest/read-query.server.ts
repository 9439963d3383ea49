import { endpointSchemas } from '@triage/contract/endpoint-schemas';
import type { EndpointName } from '@triage/contract/endpoints';
import { z } from 'zod';

type Read = (values: string[]) => unknown;

const readers = new Map<EndpointName, Record<string, Read>>();

/** A query string holds text alone; the schema says which of it is a number or a list. Whether it fits is not judged here. */
export function readQuery(query: URLSearchParams, name: EndpointName): Record<string, unknown> {
  let fields = readers.get(name);
  if (!fields) {
    fields = readersOf(endpointSchemas[name].request);
    readers.set(name, fields);
  }
  const given = Object.entries(fields).filter(([field]) => query.has(field));
  return Object.fromEntries(given.map(([field, read]) => [field, read(query.getAll(field))]));
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
