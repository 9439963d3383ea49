import { openApiDocument } from '../openapi.server.ts';
import type { Schema } from './describe-schema.ts';

export interface Operation {
  operationId: string;
  summary: string;
  description?: string;
  method: string;
  path: string;
  tags: string[];
  security?: Record<string, unknown>[];
  'x-scope'?: 'read' | 'full';
  'x-rate-limit'?: { kind: string };
  'x-needs-ai'?: true;
  parameters?: { name: string; in: string; required: boolean; description?: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: Schema }> }>;
}

interface Document {
  paths: Record<string, Record<string, Omit<Operation, 'method' | 'path'>>>;
  components: { schemas: Record<string, unknown> };
}

const TITLES: Record<string, string> = {
  inbox: 'Inbox',
  mail: 'Mail',
  ai: 'AI',
  calendar: 'Calendar',
  search: 'Search',
  realtime: 'Realtime',
  agent: 'Agent',
  cron: 'Cron',
  webhooks: 'Webhooks',
  connect: 'Connecting',
  connection: 'Connection',
};

/** The operations of /api/openapi.json, grouped by subject. */
export function listOperations(): { title: string; operations: Operation[] }[] {
  const document = openApiDocument() as unknown as Document;
  const paths = resolve(document.paths, document.components.schemas);
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, rest]) => ({ ...rest, path, method: method.toUpperCase() })),
  );
  const groups = Map.groupBy(all, ({ tags }) => tags[0] ?? '');
  return [...groups].map(([tag, operations]) => ({ title: TITLES[tag] ?? tag, operations }));
}

/** The query parameters as one object schema. */
export function querySchemaOf({ parameters = [] }: Pick<Operation, 'parameters'>): Schema | null {
  const inQuery = parameters.filter((parameter) => parameter.in === 'query');
  if (inQuery.length === 0) return null;
  return {
    properties: Object.fromEntries(
      inQuery.map(({ name, schema, description }) => [
        name,
        { ...schema, ...(description && { description }) },
      ]),
    ),
    required: inQuery.filter(({ required }) => required).map(({ name }) => name),
  };
}

const REFERENCE = '#/components/schemas/';

/** With the named schemas in the place of their references: the page shows each operation whole. */
function resolve<Value>(value: Value, schemas: Record<string, unknown>): Value {
  if (Array.isArray(value)) return value.map((one: unknown) => resolve(one, schemas)) as Value;
  if (typeof value !== 'object' || value === null) return value;
  const { $ref, ...rest } = value as { $ref?: string };
  const own = Object.fromEntries(
    Object.entries(rest).map(([name, inner]) => [name, resolve(inner, schemas)]),
  );
  if ($ref === undefined) return own as Value;
  return { ...resolve(schemas[$ref.slice(REFERENCE.length)] as object, schemas), ...own } as Value;
}
