import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { writeCursor } from '../../src/mailbox/inbox-cursor.ts';
import { type IdKind, SLOT } from './fill-tenant.ts';

/** Fields that name something of a person, by their name in any input. A field in neither table makes the test fail. */
const ids: Record<string, IdKind> = {
  threadId: 'thread',
  threadIds: 'thread',
  messageId: 'message',
  scheduledSendId: 'send',
  approvalId: 'approval',
  id: 'conversation',
  changeId: 'change',
  cursor: 'cursor',
};

/** Fields that name nothing: free text, addresses, times, and what is an id only beside another id. */
const plainValues: Record<string, unknown> = {
  partId: '1',
  query: 'offer',
  text: 'client',
  sender: 'client.test',
  subject: 'Hello',
  body: 'Hello',
  wish: 'shorter',
  to: ['ann@client.test'],
  cc: [],
  bcc: [],
  attendees: ['ann@client.test'],
  address: 'ann@client.test',
  until: '2026-03-06T10:00:00.000Z',
  sendAt: '2026-03-06T10:00:00.000Z',
  slotStart: SLOT,
  from: SLOT,
  after: '2020-01-01T00:00:00.000Z',
  before: '2030-01-01T00:00:00.000Z',
  messages: [{ role: 'user', parts: [{ type: 'text', text: 'What is new?' }] }],
  days: 7,
  limit: 10,
};

interface JsonSchema {
  type?: string;
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  minimum?: number;
  default?: unknown;
  required?: string[];
}

export interface InputField {
  name: string;
  kind: IdKind;
  isList: boolean;
}

export interface InputPlan {
  idFields: InputField[];
  unknown: string[];
  /** A valid input with these ids; of what has no id here the sample is used. */
  make(idOf: (field: InputField) => string): Record<string, unknown>;
  /** The same with as little as is needed, and with each choice by itself: filters together let little through. */
  makeEach(idOf: (field: InputField) => string): Record<string, unknown>[];
}

export function planInput(schema: z.ZodType | undefined): InputPlan {
  const root = schema ? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema) : {};
  const properties = Object.entries(root.properties ?? {});
  const idFields = properties.flatMap(([name, field]) => {
    const kind = Object.hasOwn(ids, name) ? ids[name] : undefined;
    return kind ? [{ name, kind, isList: field.type === 'array' }] : [];
  });
  const isId = (name: string) => idFields.some((field) => field.name === name);
  const unknown = properties.filter(([name, field]) => !isId(name) && sample(name, field) === undefined);
  const make: InputPlan['make'] = (idOf) => {
    const plain = properties
      .filter(([name]) => !isId(name))
      .map(([name, field]) => [name, sample(name, field)]);
    const named = idFields.map((field) => [field.name, field.isList ? [idOf(field)] : idOf(field)]);
    return Object.fromEntries([...plain, ...named]);
  };
  return {
    idFields,
    unknown: unknown.map(([name]) => name),
    make,
    makeEach(idOf) {
      const whole = make(idOf);
      const least = Object.fromEntries(
        Object.entries(whole).filter(([name]) => isId(name) || root.required?.includes(name)),
      );
      const choices = properties.flatMap(([name, field]) =>
        isId(name) ? [] : (field.enum ?? [whole[name]]).map((choice) => ({ ...least, [name]: choice })),
      );
      return [whole, least, ...choices];
    },
  };
}

function sample(name: string, field: JsonSchema): unknown {
  if (Object.hasOwn(plainValues, name)) return plainValues[name];
  if (field.default !== undefined) return field.default;
  if (field.const !== undefined) return field.const;
  if (field.enum) return field.enum[0];
  if (field.anyOf?.[0]) return sample(name, field.anyOf[0]);
  if (field.type === 'boolean') return true;
  if (field.type === 'number' || field.type === 'integer') return field.minimum ?? 1;
  return undefined;
}

/** Looks like an id of that kind and names nothing. */
export function randomId(kind: IdKind): string {
  const hex = randomUUID().replaceAll('-', '').slice(0, 13);
  if (kind === 'thread' || kind === 'message') return `18f${hex}`;
  if (kind === 'cursor') return writeCursor({ rank: 2, at: SLOT, threadId: `18f${hex}` });
  if (kind === 'conversation') return `${hex}-conversation`;
  return randomUUID();
}
