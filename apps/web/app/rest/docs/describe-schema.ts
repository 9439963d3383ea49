/** The part of JSON Schema that our schemas use. */
export interface Schema {
  /** Several where null is one of them. */
  type?: string | string[];
  title?: string;
  description?: string;
  format?: string;
  pattern?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  enum?: string[];
  const?: unknown;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  maxLength?: number;
}

export interface Field {
  name: string;
  type: string;
  isRequired: boolean;
  note: string;
}

/** One row per field; nested fields have dotted names such as `classification.lane`. */
export function listFields(schema: Schema, prefix = ''): Field[] {
  const known = new Map<string, Field>();
  for (const shape of shapesOf(schema))
    for (const [name, field] of Object.entries(shape.properties ?? {})) {
      const full = `${prefix}${name}`;
      const seen = known.get(full);
      const type = describeType(field);
      known.set(full, {
        name: full,
        type: seen && seen.type !== type ? `${seen.type} | ${type}` : type,
        isRequired: (seen?.isRequired ?? true) && (shape.required ?? []).includes(name),
        note: [describeLimits(field), field.description ?? seen?.note ?? ''].filter(Boolean).join('. '),
      });
      for (const inner of listFields(field, `${full}${isList(field) ? '[]' : ''}.`))
        known.set(inner.name, inner);
    }
  return [...known.values()];
}

function describeType(schema: Schema): string {
  const shapes = schema.anyOf ?? schema.oneOf;
  if (shapes) return [...new Set(shapes.map(describeType))].join(' | ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => `"${value}"`).join(' | ');
  if (schema.type === 'array') {
    const inner = describeType(schema.items ?? {});
    return inner.includes(' | ') ? `(${inner})[]` : `${inner}[]`;
  }
  if (schema.format === 'date-time') return 'timestamp';
  return [schema.type ?? 'any'].flat().join(' | ');
}

/** The object schemas inside lists and unions. */
function shapesOf(schema: Schema): Schema[] {
  const shapes = schema.anyOf ?? schema.oneOf;
  if (shapes) return shapes.flatMap(shapesOf);
  if (schema.items) return shapesOf(schema.items);
  return schema.properties ? [schema] : [];
}

function isList(schema: Schema): boolean {
  return schema.items !== undefined;
}

function describeLimits({
  default: fallback,
  minimum,
  maximum,
  minItems,
  maxItems,
  maxLength,
  format,
}: Schema): string {
  const safe = (bound: number | undefined) =>
    bound === undefined || Math.abs(bound) === Number.MAX_SAFE_INTEGER ? undefined : bound;
  const [from, to] = [safe(minimum ?? minItems), safe(maximum ?? maxItems)];
  return [
    fallback === undefined ? '' : `default ${JSON.stringify(fallback)}`,
    from !== undefined && to !== undefined ? `${from} to ${to}` : to === undefined ? '' : `at most ${to}`,
    maxLength === undefined || format === 'date-time'
      ? ''
      : `up to ${maxLength.toLocaleString('en')} characters`,
  ]
    .filter(Boolean)
    .join(', ');
}
