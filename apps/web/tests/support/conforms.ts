import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Endpoint } from '../../app/rest/endpoints/define-endpoint.ts';
import { repository } from './child-process.ts';

interface Content {
  content?: Record<string, { schema: object }>;
}
interface Document {
  paths: Record<string, Record<string, { responses: Record<string, Content> }>>;
  components: object;
}

const document = JSON.parse(readFileSync(path.join(repository, 'docs/api/openapi.json'), 'utf8')) as Document;
// Checks responses against the document; formats are covered by its patterns.
const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });

export interface Answer {
  status: number;
  body: Record<string, unknown>;
}

/** A response of the live server, validated against docs/api/openapi.json. */
export async function conforming(
  { method, path: route }: Pick<Endpoint, 'method' | 'path'>,
  response: Response,
): Promise<Answer> {
  const text = await response.text();
  const what = `${method} ${route} answered ${response.status} ${text.slice(0, 500)}`;
  const documented = document.paths[route]?.[method.toLowerCase()]?.responses[response.status];
  if (!documented) throw new Error(`${what}, which the document does not know`);
  const type = response.headers.get('content-type')?.split(';')[0] ?? '';
  if (!documented.content) return { status: response.status, body: { text } };
  const schema = documented.content[type]?.schema;
  if (!schema) throw new Error(`${what} as ${type}, which the document does not know`);
  const body = type === 'application/json' ? (JSON.parse(text) as unknown) : text;
  const isValid = ajv.compile({ ...schema, components: document.components });
  if (!isValid(body)) throw new Error(`${what}: ${ajv.errorsText(isValid.errors)}`);
  return { status: response.status, body: (type === 'application/json' ? body : { text }) as Answer['body'] };
}
