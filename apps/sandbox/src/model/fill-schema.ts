import { classifyMail } from './classify-mail.ts';
import type { JsonSchema } from './conversation.ts';
import { fillLines, findForm } from './fill-lines.ts';
import { chooseEnum, fillNumber, fillString, fillStrings, type Source } from './fill-values.ts';
import { findDates, findNow } from './find-dates.ts';
import { findItems, isIdKey } from './find-items.ts';
import { findTimes } from './parse-mail-text.ts';

const MAX_DEPTH = 8;

/** Fills any JSON schema from the text; a property's name and type decide what to look for. */
export function fillSchema(root: JsonSchema, source: Source): unknown {
  return fill(root, '', source, { root, depth: 0 });
}

type Place = { root: JsonSchema; depth: number };

function fill(given: JsonSchema, name: string, source: Source, place: Place): unknown {
  const schema = resolve(given, place.root);
  const deeper = { ...place, depth: place.depth + 1 };
  if (schema.const !== undefined) return schema.const;
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fillChoice(choices, name, source, deeper);
  if (schema.allOf)
    return fill(
      Object.assign({}, ...schema.allOf.map((part) => resolve(part, place.root))),
      name,
      source,
      deeper,
    );
  const types = [schema.type ?? (schema.properties ? 'object' : schema.items ? 'array' : 'string')].flat();
  if (types.includes('null') && lacksEvidence(name, source)) return null;
  if (schema.enum) return chooseEnum(schema.enum, name, source);
  if (types.includes('object')) return fillObject(schema, source, deeper);
  if (types.includes('array')) return fillArray(schema, name, source, deeper);
  if (types.includes('boolean')) return fillBoolean(name, source);
  if (types.includes('number') || types.includes('integer'))
    return fillNumber(schema, name, source, types.includes('integer'));
  return types[0] === 'null' ? null : fillString(schema, name, source);
}

function fillObject(schema: JsonSchema, source: Source, place: Place): Record<string, unknown> {
  const value: Record<string, unknown> = {};
  if (place.depth > MAX_DEPTH) return value;
  for (const [name, property] of Object.entries(schema.properties ?? {}))
    value[name] = fill(property, name, source, place);
  return value;
}

function fillArray(schema: JsonSchema, name: string, source: Source, place: Place): unknown[] {
  const item = resolve(schema.items ?? {}, place.root);
  const idKey = Object.keys(item.properties ?? {}).find(isIdKey);
  if (idKey) {
    const wanted = item.properties?.[idKey]?.enum?.map(String);
    return findItems(source.text, wanted).map((found) => {
      const value = fillObject(
        item,
        { ...source, prompt: source.text, text: found.text, id: found.id },
        place,
      );
      return { ...value, [idKey]: found.id };
    });
  }
  const types = [item.type ?? 'string'].flat();
  if (!types.includes('string') || item.enum) {
    return Array.from({ length: Math.max(schema.minItems ?? 0, 1) }, () => fill(item, name, source, place));
  }
  const form = findForm(name, source);
  if (form) return fillLines(form, name, source);
  const found = fillStrings(name, source).slice(0, schema.maxItems ?? 10);
  while (found.length < (schema.minItems ?? 0)) found.push(fillString(item, name, source));
  return found;
}

function fillChoice(choices: JsonSchema[], name: string, source: Source, place: Place): unknown {
  const nullable = choices.some((choice) => choice.type === 'null');
  if (nullable && lacksEvidence(name, source)) return null;
  const first = choices.find((choice) => choice.type !== 'null');
  return first ? fill(first, name, source, place) : null;
}

function fillBoolean(name: string, source: Source): boolean {
  const lane = classifyMail(source.text).lane;
  if (/repl|answer|question|action|needs/i.test(name)) return lane === 'reply' || lane === 'schedule';
  if (/schedul|meeting|event/i.test(name)) return lane === 'schedule';
  if (/urgent|important/i.test(name)) return classifyMail(source.text).priority === 'high';
  if (/inject|hostile|suspicious|phish|manipulat/i.test(name)) {
    return /ignore (?:all |any )?(?:previous|prior|above)|system prompt|you are now|disregard .{0,20}instructions/i.test(
      source.text,
    );
  }
  return new RegExp(
    `\\b${name
      .replace(/[^\w]/g, '')
      .replace(/^(?:is|has)/, '')
      .toLowerCase()}`,
    'i',
  ).test(source.text);
}

/** The condition under which a nullable property gets a value. */
function lacksEvidence(name: string, source: Source): boolean {
  // The demo model cannot correct an answer: asked again, it gives the same one.
  if (/^correct/i.test(name)) return true;
  if (/schedul|intent|meeting|propos|slot/i.test(name)) return classifyMail(source.text).lane !== 'schedule';
  if (/date|time|due|deadline|until|start|end|when/i.test(name)) {
    return (
      findTimes(source.text).length === 0 && findDates(source.text, findNow(source.instructions)).length === 0
    );
  }
  if (/duration|minutes/i.test(name)) return !/\b\d{1,3}\s?min|\bhours?\b/i.test(source.text);
  return false;
}

function resolve(schema: JsonSchema, root: JsonSchema): JsonSchema {
  const name = schema.$ref?.split('/').at(-1);
  if (schema.$ref === '#') return root;
  return name ? (root.$defs?.[name] ?? root.definitions?.[name] ?? {}) : schema;
}
