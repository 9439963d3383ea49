import { endpointSchemas } from '@triage/contract/endpoint-schemas';
import { errorSchema, errorTexts, validationErrorSchema } from '@triage/contract/errors';
import { MAX_BODY_BYTES } from '@triage/contract/limits';
import { rateLimits } from '@triage/contract/rate-limits';
import { TOKEN_PREFIX } from '@triage/contract/tokens';
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

/** The gates that stand before this endpoint, in their order, each with its exact text. */
function refusals({ gate, method, needsAi, takes, hasBody, failure }: Endpoint, reads: boolean): Json {
  const texts: [number, string][] = [[401, errorTexts.unauthorized]];
  const forbidden = [
    ...(gate !== 'bearer' && method !== 'GET' ? [errorTexts.crossSite] : []),
    ...(gate !== 'bearer' && !reads ? [errorTexts.readOnlyToken] : []),
    ...(gate === 'connected' ? [errorTexts.notConnected] : []),
  ];
  if (forbidden.length > 0) texts.push([403, forbidden.join('; ')]);
  if (needsAi) texts.push([503, errorTexts.aiKeyRequired]);
  if (hasBody) texts.push([413, errorTexts.payloadTooLarge]);
  texts.push([405, errorTexts.methodNotAllowed], [500, errorTexts[failure ?? 'internal']]);
  const answers = Object.fromEntries(texts.map(([status, text]) => [status, refusal(text, 'Error')]));
  if (gate !== 'bearer')
    answers[429] = { ...refusal(errorTexts.tooManyRequests, 'Error'), headers: retryAfter };
  if (takes === 'query') answers[400] = refusal(errorTexts.invalidRequest, 'ValidationError');
  if (hasBody)
    answers[400] = refusal(
      `${errorTexts.invalidJson}; ${errorTexts.invalidRequest}`,
      'ValidationError',
      'Error',
    );
  return answers;
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

function refusal(description: string, ...names: string[]): Json {
  const schemas = names.map((name) => ({ $ref: `#/components/schemas/${name}` }));
  return {
    description,
    content: { 'application/json': { schema: schemas.length === 1 ? schemas[0] : { anyOf: schemas } } },
  };
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}
