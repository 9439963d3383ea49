import { fieldNotes } from './field-notes.ts';

type Json = Record<string, unknown>;

/** Writes the notes into the properties of a JSON schema. `scope` is the operation, or the name of the schema. */
export function addNotes(schema: Json, scope: string): Json {
  const { properties, items } = schema as { properties?: Record<string, Json>; items?: Json };
  for (const [name, property] of Object.entries(properties ?? {})) {
    const note = fieldNotes[`${scope}.${name}`] ?? fieldNotes[name];
    if (note) property['description'] ??= note;
    addNotes(property, scope);
  }
  if (items) addNotes(items, scope);
  for (const choices of [schema['anyOf'], schema['oneOf'], schema['allOf']])
    if (Array.isArray(choices)) for (const choice of choices as Json[]) addNotes(choice, scope);
  return schema;
}
