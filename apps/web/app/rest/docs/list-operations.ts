import { openApiDocument } from '../openapi.server.ts';
import type { Schema } from './describe-schema.ts';

export interface Operation {
  operationId: string;
  summary: string;
  method: string;
  path: string;
  tags: string[];
  security?: Record<string, unknown>[];
  'x-scope'?: 'read' | 'full';
  'x-rate-limit'?: { kind: string };
  'x-needs-ai'?: true;
  parameters?: { name: string; in: string; required: boolean; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: Schema }> }>;
}

interface Document {
  paths: Record<string, Record<string, Omit<Operation, 'method' | 'path'>>>;
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
  const { paths } = openApiDocument() as unknown as Document;
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
    properties: Object.fromEntries(inQuery.map(({ name, schema }) => [name, schema])),
    required: inQuery.filter(({ required }) => required).map(({ name }) => name),
  };
}
