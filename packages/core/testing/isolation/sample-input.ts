import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { writeCursor } from '../../src/mailbox/inbox/inbox-cursor.ts';
import { type IdKind, SLOT } from './fill-tenant.ts';
import { plainValues } from './plain-values.ts';

/** Fields that name something of a person, by their name, or by the room of the router and the name. A field in neither table makes the test fail. */
const ids: Record<string, IdKind> = {
  threadId: 'thread',
  threadIds: 'thread',
  leaveOut: 'thread',
  messageId: 'message',
  scheduledSendId: 'send',
  approvalId: 'approval',
  'agent.id': 'conversation',
  'tokens.id': 'token',
  changeId: 'change',
  lessonId: 'lesson',
  attachmentId: 'attachment',
  attachmentIds: 'attachment',
  deviceId: 'device',
  cursor: 'cursor',
  'threads.add': 'label',
  'rules.label': 'label',
  ruleId: 'rule',
  ruleIds: 'rule',
  runId: 'ruleRun',
  splitId: 'split',
  splitIds: 'split',
  split: 'split',
  'splits.label': 'label',
  searchId: 'search',
  searchIds: 'search',
  draftId: 'draft',
  briefId: 'brief',
  taskId: 'task',
  personId: 'person',
  passkeyId: 'passkey',
};

/** Alternatives to another field, so each is sampled separately. */
const alternatives = new Set(['sendInSeconds']);

interface JsonSchema {
  type?: string;
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  minimum?: number;
  default?: unknown;
  required?: string[];
}

interface Leaf {
  path: string[];
  schema: JsonSchema;
  required: boolean;
}

export interface InputField {
  name: string;
  kind: IdKind;
}

export interface InputPlan {
  idFields: InputField[];
  unknown: string[];
  /** A valid input with these ids. */
  make(idOf: (field: InputField) => string): Record<string, unknown>;
  /** Also with required fields only, and with each alternative separately: combined filters match little. */
  makeEach(idOf: (field: InputField) => string): Record<string, unknown>[];
}

/** One plan, and of an input that is one of several, a plan for each. */
export function planInputs(schema: z.ZodType | undefined, room = ''): InputPlan[] {
  const root = schema ? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema) : {};
  return (root.oneOf ?? root.anyOf ?? [root]).map((one) => planLeaves(listLeaves(one), room));
}

function listLeaves(schema: JsonSchema, path: string[] = []): Leaf[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, child]) =>
    child.properties
      ? listLeaves(child, [...path, name])
      : [{ path: [...path, name], schema: child, required: schema.required?.includes(name) ?? false }],
  );
}

function planLeaves(leaves: Leaf[], room: string): InputPlan {
  const nameOf = ({ path }: Leaf) => path.at(-1) ?? '';
  const fieldOf = new Map(
    leaves.flatMap((leaf) => {
      const kind = ids[`${room}.${nameOf(leaf)}`] ?? ids[nameOf(leaf)];
      return kind ? [[leaf, { name: leaf.path.join('.'), kind }] as const] : [];
    }),
  );
  const valueFor = (leaf: Leaf, idOf: (field: InputField) => string) => {
    const field = fieldOf.get(leaf);
    if (!field) return sample(leaf, room);
    return leaf.schema.type === 'array' ? [idOf(field)] : idOf(field);
  };
  const isNeeded = (leaf: Leaf) => leaf.required || fieldOf.has(leaf);
  const unknown = leaves.filter((leaf) => !fieldOf.has(leaf) && sample(leaf, room) === undefined);
  const together = leaves.filter((leaf) => !alternatives.has(nameOf(leaf)));
  return {
    idFields: [...fieldOf.values()],
    unknown: unknown.map(({ path }) => path.join('.')),
    make: (idOf) => build(together.map((leaf) => [leaf, valueFor(leaf, idOf)])),
    makeEach(idOf) {
      const all = together.map((leaf): [Leaf, unknown] => [leaf, valueFor(leaf, idOf)]);
      const least = all.filter(([leaf]) => isNeeded(leaf));
      const choices = leaves
        .filter((leaf) => !fieldOf.has(leaf))
        .flatMap((leaf) =>
          (leaf.schema.enum ?? (leaf.required ? [] : [sample(leaf, room)])).map((choice) =>
            build([...least, [leaf, choice]]),
          ),
        );
      return [build(all), build(least), ...choices];
    },
  };
}

function build(entries: [Leaf, unknown][]): Record<string, unknown> {
  const made: Record<string, unknown> = {};
  for (const [{ path }, value] of entries) put(made, path, value);
  return made;
}

function put(into: Record<string, unknown>, [name = '', ...rest]: string[], value: unknown): void {
  if (rest.length === 0) {
    into[name] = value;
    return;
  }
  const inner = (into[name] ?? {}) as Record<string, unknown>;
  into[name] = inner;
  put(inner, rest, value);
}

function sample({ path, schema }: Pick<Leaf, 'path' | 'schema'>, room: string): unknown {
  for (const name of [`${room}.${path.join('.')}`, path.join('.'), path.at(-1) ?? ''])
    if (Object.hasOwn(plainValues, name)) return plainValues[name];
  if (schema.default !== undefined) return schema.default;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf?.[0]) return sample({ path, schema: schema.anyOf[0] }, room);
  if (schema.type === 'boolean') return true;
  if (schema.type === 'number' || schema.type === 'integer') return schema.minimum ?? 1;
  return undefined;
}

/** Looks like an id of that kind and names nothing. */
export function randomId(kind: IdKind): string {
  const hex = randomUUID().replaceAll('-', '').slice(0, 13);
  if (kind === 'thread' || kind === 'message') return `18f${hex}`;
  if (kind === 'cursor') return writeCursor({ rank: 2, at: SLOT, threadId: `18f${hex}` });
  if (kind === 'label') return `Label_${hex}`;
  if (kind === 'conversation') return `${hex}-conversation`;
  return randomUUID();
}
