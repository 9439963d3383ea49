import { endpointSchemas } from '@triage/contract/endpoint-schemas';
import { errorSchema, errorTexts, validationErrorSchema } from '@triage/contract/errors';
import { MAX_BODY_BYTES } from '@triage/contract/limits';
import { rateLimits } from '@triage/contract/rate-limits';
import { TOKEN_PREFIX } from '@triage/contract/tokens';
import { AppError } from '@triage/core/errors';
import { type CallMeta, callKind, onlyReads } from '@triage/core/trpc/call-meta';
import { appRouter } from '@triage/core/trpc/root';
import { z } from 'zod';
import { type Endpoint, endpoints } from './endpoints.ts';
import { otherPaths } from './openapi-other-paths.ts';

type Json = Record<string, unknown>;

/** Made from the endpoint table and the contract's schemas; a test holds these to be the ones that the router checks with. */
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
      description: `Bodies are JSON of at most ${MAX_BODY_BYTES} bytes. Timestamps leave as YYYY-MM-DDTHH:mm:ss.sssZ.`,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    paths: { ...paths, ...otherPaths },
    components: {
      schemas: {
        Error: jsonSchema(errorSchema, 'output'),
        ValidationError: jsonSchema(validationErrorSchema, 'output'),
      },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'authjs.session-token' },
        token: {
          type: 'http',
          scheme: 'bearer',
          description: `A personal API token (\`${TOKEN_PREFIX}…\`), made in the settings. One of scope \`read\` may call what is marked \`x-scope: read\`.`,
        },
        cron: { type: 'http', scheme: 'bearer', description: 'CRON_SECRET' },
      },
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
    security: isCron ? [{ cron: [] }] : [{ session: [] }, { token: [] }],
    ...(!isCron && { 'x-scope': reads ? 'read' : 'full', 'x-rate-limit': { kind, burst, perMinute } }),
    ...(endpoint.takes === 'query' && input && { parameters: queryParameters(input) }),
    ...(endpoint.hasBody &&
      input && {
        requestBody: {
          required: true,
          content: { 'application/json': { schema: jsonSchema(input, 'input') } },
        },
      }),
    responses: {
      200: {
        description: 'Done',
        ...(output && { content: { 'application/json': { schema: jsonSchema(output, 'output') } } }),
      },
      ...(endpoint.etag && { 304: { description: 'Nothing has changed since the answer with this ETag' } }),
      ...refusals(endpoint, reads),
    },
  };
}

/** What stands before this endpoint and what it refuses itself, each with its exact text. */
function refusals(endpoint: Endpoint, reads: boolean): Json {
  const { gate, method, needsAi, takes, failure, conditions = [] } = endpoint;
  const isPersonal = gate !== 'bearer';
  const codes: (keyof typeof errorTexts)[] = [
    'unauthorized',
    ...(isPersonal && method !== 'GET' ? (['crossSite'] as const) : []),
    ...(isPersonal && !reads ? (['readOnlyToken'] as const) : []),
    ...(gate === 'connected' ? (['notConnected'] as const) : []),
    ...(isPersonal ? (['tooManyRequests'] as const) : []),
    ...(needsAi ? (['aiKeyRequired'] as const) : []),
    ...(takes === 'body' ? (['payloadTooLarge', 'invalidJson'] as const) : []),
    ...(takes === 'nothing' ? [] : (['invalidRequest'] as const)),
    'methodNotAllowed',
    ...conditions,
    failure ?? 'internal',
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
    ...(codes.some((code) => code !== 'invalidRequest') ? ['Error'] : []),
  ];
  const schemas = names.map((name) => ({ $ref: `#/components/schemas/${name}` }));
  return {
    description: codes.map((code) => errorTexts[code]).join('; '),
    ...(status === 429 && { headers: retryAfter }),
    content: { 'application/json': { schema: schemas.length === 1 ? schemas[0] : { anyOf: schemas } } },
  };
}

const retryAfter = {
  'Retry-After': {
    description: 'Seconds until there is a permit again',
    schema: { type: 'integer', minimum: 1 },
  },
};

function queryParameters(schema: z.ZodType): Json[] {
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}
