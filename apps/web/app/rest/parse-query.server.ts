import { endpointSchemas } from '@triage/contract/endpoint-schemas';
import type { EndpointName } from '@triage/contract/endpoints';
import { FieldError, UnknownParameters } from '@triage/core/errors';
import { z } from 'zod';

type Read = (values: string[], field: string) => unknown;

const WHOLE = /^-?\d{1,15}$/;
const DECIMAL = /^-?\d{1,15}(?:\.\d{1,15})?$/;

const readers = new Map<EndpointName, Record<string, Read>>();

/**
 * Converts query strings to the numbers and lists that the schema expects; validation happens later. Unknown names
 * are refused, and so is a single value that is given twice.
 */
export function parseQuery(query: URLSearchParams, name: EndpointName): Record<string, unknown> {
  const fields = readersFor(name);
  refuseUnknown(query, Object.keys(fields));
  const given = Object.entries(fields).filter(([field]) => query.has(field));
  return Object.fromEntries(given.map(([field, read]) => [field, read(query.getAll(field), field)]));
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
  if (type !== 'integer' && type !== 'number') return onlyOne;
  return (values, field) => {
    const value = onlyOne(values, field);
    // `Number` would also read 0x10, 1e2 and an empty text.
    if (!(type === 'integer' ? WHOLE : DECIMAL).test(value))
      throw new FieldError(field, `Expected ${type === 'integer' ? 'a whole number' : 'a number'}`);
    return Number(value);
  };
}

/** Which of two values is meant cannot be known, and either may be a filter that the caller relies on. */
function onlyOne([value = '', ...more]: string[], field: string): string {
  if (more.length > 0) throw new FieldError(field, 'Give this parameter once');
  return value;
}
