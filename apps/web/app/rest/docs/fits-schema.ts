import type { Schema } from './describe-schema.ts';

/** A minimal schema check, sufficient for examples. */
export function fitsSchema(schema: Schema, value: unknown): boolean {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.some((choice) => fitsSchema(choice, value));
  if (Array.isArray(schema.type)) return schema.type.some((type) => fitsSchema({ ...schema, type }, value));
  if (schema.const !== undefined) return schema.const === value;
  if (schema.enum) return (schema.enum as unknown[]).includes(value);
  if (schema.type === 'array')
    return Array.isArray(value) && value.every((item) => fitsSchema(schema.items ?? {}, item));
  if (schema.type === 'object') return fitsObject(schema, value);
  if (schema.type === 'integer') return Number.isInteger(value);
  if (schema.type === 'null') return value === null;
  if (schema.type === 'string')
    return typeof value === 'string' && (!schema.pattern || new RegExp(schema.pattern).test(value));
  return schema.type === undefined || typeof value === schema.type;
}

function fitsObject({ properties = {}, required = [] }: Schema, value: unknown): boolean {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return false;
  const fields = new Map(Object.entries(value));
  return (
    required.every((name) => fields.has(name)) &&
    Object.entries(properties).every(
      ([name, field]) => !fields.has(name) || fitsSchema(field, fields.get(name)),
    )
  );
}
