import { endpointSchemas } from '@triage/contract/endpoint-schemas';
import { errorSchema, errorTexts, validationErrorSchema } from '@triage/contract/errors';
import { IDEMPOTENCY_KEY_MAX, MAX_BODY_BYTES } from '@triage/contract/limits';
import { rateLimits } from '@triage/contract/rate-limits';
import { draftConflictSchema } from '@triage/contract/sending/draft-api';
import { AppError } from '@triage/core/errors';
import { type CallMeta, callKind, onlyReads } from '@triage/core/trpc/call-meta';
import { appRouter } from '@triage/core/trpc/root';
import type { z } from 'zod';
import { makeExample } from './docs/make-example.ts';
import { operationNotes } from './docs/notes/operation-notes.ts';
import type { Endpoint } from './endpoints/define-endpoint.ts';
import { endpoints } from './endpoints/endpoints.ts';
import { type Components, inlineSchema, openComponents } from './openapi-components.ts';
import { otherPaths } from './openapi-other-paths.ts';
import { securitySchemes, session, sessionOrToken } from './openapi-security.ts';

type Json = Record<string, unknown>;

/**
 * Built from the endpoint table and the contract's schemas; a test checks that the router validates with the same
 * ones.
 */
export function openApiDocument(): Json {
  const paths: Record<string, Json> = {};
  const components = openComponents();
  for (const schema of [errorSchema, validationErrorSchema, draftConflictSchema])
    components.refer(schema, 'output', '');
  for (const endpoint of endpoints) {
    const described = operation(endpoint, components);
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: described };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Inbox Triage API',
      version: '1.0.0',
      description: `Bodies are JSON of at most ${MAX_BODY_BYTES} bytes. Timestamps in responses have the form YYYY-MM-DDTHH:mm:ss.sssZ.`,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    paths: { ...paths, ...otherPaths },
    components: {
      schemas: components.schemas,
      securitySchemes,
    },
  };
}

interface Definition {
  type: 'query' | 'mutation' | 'subscription';
  meta?: CallMeta;
}

function operation(endpoint: Endpoint, components: Components): Json {
  const { request: input, answer: output } = endpointSchemas[endpoint.name];
  const definition = (appRouter._def.procedures as unknown as Record<string, { _def: Definition }>)[
    endpoint.procedure
  ]?._def;
  const { type, meta } = definition ?? { type: 'mutation' };
  const isCron = endpoint.gate === 'bearer';
  const reads = onlyReads(type, meta);
  const kind = callKind(type, meta);
  const { burst, perMinute } = rateLimits[kind];
  return {
    operationId: endpoint.procedure,
    summary: endpoint.summary,
    ...(operationNotes[endpoint.name] && { description: operationNotes[endpoint.name] }),
    tags: [endpoint.path.split('/')[2]],
    security: isCron ? [{ cron: [] }] : endpoint.gate === 'person' ? session : sessionOrToken,
    ...(!isCron && { 'x-scope': reads ? 'read' : 'full', 'x-rate-limit': { kind, burst, perMinute } }),
    ...(endpoint.needsAi && { 'x-needs-ai': true }),
    ...parametersOf(endpoint, input, components),
    ...(endpoint.hasBody &&
      input && {
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: components.refer(input, 'input', endpoint.name),
              example: makeExample(inlineSchema(input, 'input'), { isRequest: true }),
            },
          },
        },
      }),
    responses: {
      200: {
        description: 'Done',
        ...(endpoint.etag && { headers: etag }),
        content: output
          ? {
              'application/json': {
                schema: components.refer(output, 'output', endpoint.name),
                example: makeExample(inlineSchema(output, 'output'), { isRequest: false }),
              },
            }
          : { 'text/event-stream': eventStream },
      },
      ...(endpoint.etag && {
        304: { description: 'Nothing has changed since the answer with this ETag', headers: etag },
      }),
      ...refusals(endpoint, reads),
    },
  };
}

/** The errors of the gates and of the endpoint itself, with their exact texts. */
function refusals(endpoint: Endpoint, reads: boolean): Json {
  const { gate, method, needsAi, takes, failure, conditions = [] } = endpoint;
  const isPersonal = gate !== 'bearer';
  const codes: (keyof typeof errorTexts)[] = [
    'unauthorized',
    ...(isPersonal && method !== 'GET' ? (['crossSite'] as const) : []),
    ...(isPersonal && !reads ? (['readOnlyToken'] as const) : []),
    ...(gate === 'person' ? (['sessionOnly'] as const) : []),
    ...(gate === 'connected' ? (['notConnected'] as const) : []),
    ...(isPersonal ? (['tooManyRequests'] as const) : []),
    ...(needsAi ? (['aiKeyRequired'] as const) : []),
    ...(takes === 'body' ? (['payloadTooLarge', 'encodedBody', 'invalidJson'] as const) : []),
    ...(takes === 'nothing' && method !== 'GET' ? [] : (['invalidRequest'] as const)),
    'methodNotAllowed',
    ...conditions,
    failure ?? 'internal',
    'databaseUnavailable',
  ];
  const texts = Map.groupBy(codes, statusOf);
  return Object.fromEntries([...texts].map(([status, group]) => [status, refusal(status, group)]));
}

function statusOf(code: keyof typeof errorTexts): number {
  return code === 'invalidRequest' ? 400 : new AppError(code).status;
}

function refusal(status: number, codes: (keyof typeof errorTexts)[]): Json {
  const names = [
    ...(codes.includes('invalidRequest') ? ['ValidationError'] : []),
    ...(codes.includes('draftChanged') ? ['DraftConflict'] : []),
    ...(codes.some((code) => code !== 'invalidRequest' && code !== 'draftChanged') ? ['Error'] : []),
  ];
  const schemas = names.map((name) => ({ $ref: `#/components/schemas/${name}` }));
  return {
    description: codes.map((code) => errorTexts[code]).join('; '),
    ...((status === 429 || status === 503) && { headers: retryAfter }),
    content: {
      'application/json': {
        schema: schemas.length === 1 ? schemas[0] : { anyOf: schemas },
        examples: Object.fromEntries(codes.map((code) => [code, { value: refusalExample(code) }])),
      },
    },
  };
}

function refusalExample(code: keyof typeof errorTexts): Json {
  const error = errorTexts[code];
  if (code === 'draftChanged') {
    const example = makeExample(inlineSchema(draftConflictSchema, 'output'), { isRequest: false });
    return { ...(example as Json), error };
  }
  if (code !== 'invalidRequest') return { error };
  return {
    error,
    fieldErrors: { threadId: ['Required: expected string'] },
    formErrors: [],
  };
}

/** The UI message stream of the AI SDK: one JSON object per line, ended by `[DONE]`. */
const eventStream = {
  schema: { type: 'string' },
  example: [
    'data: {"type":"start","messageMetadata":{"conversationId":"0d5c1b7e"}}',
    'data: {"type":"text-start","id":"1"}',
    'data: {"type":"text-delta","id":"1","delta":"Grace waits for the contract."}',
    'data: {"type":"text-end","id":"1"}',
    'data: {"type":"finish"}',
    'data: [DONE]\n\n',
  ].join('\n\n'),
};

const retryAfter = {
  'Retry-After': {
    description: 'Seconds to wait before the next attempt',
    schema: { type: 'integer', minimum: 1 },
  },
};

function parametersOf(
  { takes, repeat, name, etag: polled }: Endpoint,
  input: z.ZodType | null,
  components: Components,
): Json {
  const parameters = [
    ...(takes === 'query' && input ? queryParameters(input, name, components) : []),
    ...(repeat === 'keyed' ? [idempotencyKey] : []),
    ...(polled ? [ifNoneMatch] : []),
  ];
  return parameters.length > 0 ? { parameters } : {};
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'The same request with the same key is executed once and gets the same response. An empty key is no key.',
  schema: { type: 'string', maxLength: IDEMPOTENCY_KEY_MAX },
  example: 'order-4711-confirmation',
};

const ifNoneMatch = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description: 'The ETag of the last response: while nothing has changed, the answer is 304 without a body.',
  schema: { type: 'string' },
  example: '"Yk3vQ9mB2xTzR7aL"',
};

const etag = {
  ETag: { description: 'Changes with the body', schema: { type: 'string' } },
};

function queryParameters(schema: z.ZodType, name: string, components: Components): Json[] {
  const { properties = {}, required = [] } = components.refer(schema, 'input', name) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  const examples = makeExample({ properties }, { isRequest: false }) as Json;
  return Object.entries(properties).map(([field, { description, ...schema }]) => ({
    name: field,
    in: 'query',
    required: required.includes(field),
    ...(description !== undefined && { description }),
    schema,
    example: examples[field],
  }));
}
