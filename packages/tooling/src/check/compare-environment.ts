/** Every variable of the schema is in the example, with a line of explanation above it, and no other. */
export function compareEnvironment(example: string, schema: unknown): string[] {
  const listed = parseExample(example);
  const known = schemaKeys(schema);
  const names = new Set(listed.map(({ name }) => name));
  return [
    ...[...known]
      .filter((name) => !names.has(name))
      .map((name) => `${name} is in the schema, not in .env.example`),
    ...[...names]
      .filter((name) => !known.has(name))
      .map((name) => `${name} is in .env.example, not in the schema`),
    ...listed
      .filter(({ explained }) => !explained)
      .map(({ name }) => `${name} has no explanation in .env.example`),
    ...listed
      .filter(({ name }, index) => listed.findIndex((other) => other.name === name) !== index)
      .map(({ name }) => `${name} is in .env.example twice`),
  ];
}

function parseExample(example: string): { name: string; explained: boolean }[] {
  const lines = example.split('\n');
  let explained = false;
  return lines.flatMap((line) => {
    // A comment explains every variable down to the next empty line; `# NAME=` is a variable left out by default.
    const name = /^#? ?([A-Z][A-Z0-9_]*)=/.exec(line)?.[1];
    if (name) return [{ name, explained: explained || / # /.test(line) }];
    explained = line.startsWith('#') ? true : line.trim() !== '' && explained;
    return [];
  });
}

/** Looks through refinements and transforms for the object schema inside. */
function schemaKeys(schema: unknown): Set<string> {
  for (let inner = schema; isRecord(inner); inner = next(inner)) {
    if (isRecord(inner['shape'])) return new Set(Object.keys(inner['shape']));
  }
  throw new Error('env-schema.ts must export `envSchema`, a zod object');
}

function next(schema: Record<string, unknown>): unknown {
  const definition = schema['_zod'] && isRecord(schema['_zod']) ? schema['_zod']['def'] : schema['def'];
  return isRecord(definition) ? (definition['in'] ?? definition['innerType']) : undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return (typeof value === 'object' || typeof value === 'function') && value !== null;
}
