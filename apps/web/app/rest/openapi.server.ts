import { endpointSchemas } from '@triage/contract/endpoint-schemas';
import { errorSchema, errorTexts, validationErrorSchema } from '@triage/contract/errors';
import { IDEMPOTENCY_KEY_MAX, MAX_BODY_BYTES } from '@triage/contract/limits';
import { rateLimits } from '@triage/contract/rate-limits';
import { draftConflictSchema } from '@triage/contract/sending/draft-api';
import { AppError } from '@triage/core/errors';
import { type CallMeta, callKind, onlyReads } from '@triage/core/trpc/call-meta';
import { appRouter } from '@triage/core/trpc/root';
import { z } from 'zod';
import { makeExample } from './docs/make-example.ts';
import type { Endpoint } from './endpoints/define-endpoint.ts';
import { endpoints } from './endpoints/endpoints.ts';
import { otherPaths } from './openapi-other-paths.ts';
import { securitySchemes, session, sessionOrToken } from './openapi-security.ts';

type Json = Record<string, unknown>;

/**
 * Built from the endpoint table and the contract's schemas; a test checks that the router validates with the same
 * ones.
 */
export function openApiDocument(): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation(endpoint) };
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
      schemas: {
        Error: jsonSchema(errorSchema, 'output'),
        ValidationError: jsonSchema(validationErrorSchema, 'output'),
        DraftConflict: jsonSchema(draftConflictSchema, 'output'),
      },
      securitySchemes,
    },
  };
}

interface Definition {
  type: 'query' | 'mutation' | 'subscription';
  meta?: CallMeta;
}

function operation(endpoint: Endpoint): Json {
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
    tags: [endpoint.path.split('/')[2]],
    security: isCron ? [{ cron: [] }] : endpoint.gate === 'person' ? session : sessionOrToken,
    ...(!isCron && { 'x-scope': reads ? 'read' : 'full', 'x-rate-limit': { kind, burst, perMinute } }),
    ...(endpoint.needsAi && { 'x-needs-ai': true }),
    ...parametersOf(endpoint, input),
    ...(endpoint.hasBody &&
      input && {
        requestBody: {
          required: true,
          content: { 'application/json': withExample(jsonSchema(input, 'input'), true) },
        },
      }),
    responses: {
      200: {
        description: 'Done',
        content: output
          ? { 'application/json': withExample(jsonSchema(output, 'output'), false) }
          : { 'text/event-stream': eventStream },
      },
      ...(endpoint.etag && { 304: { description: 'Nothing has changed since the answer with this ETag' } }),
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
    ...(takes === 'body' ? (['payloadTooLarge', 'invalidJson'] as const) : []),
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
    const example = makeExample(jsonSchema(draftConflictSchema, 'output'), { isRequest: false });
    return { ...(example as Json), error };
  }
  if (code !== 'invalidRequest') return { error };
  return {
    error,
    fieldErrors: { threadId: ['Invalid input: expected string, received undefined'] },
    formErrors: [],
  };
}

function withExample(schema: Json, isRequest: boolean): Json {
  return { schema, example: makeExample(schema, { isRequest }) };
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

function parametersOf({ takes, repeat }: Endpoint, input: z.ZodType | null): Json {
  const parameters = [
    ...(takes === 'query' && input ? queryParameters(input) : []),
    ...(repeat === 'keyed' ? [idempotencyKey] : []),
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

function queryParameters(schema: z.ZodType): Json[] {
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  const examples = makeExample({ properties }, { isRequest: false }) as Json;
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
    example: examples[name],
  }));
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}
