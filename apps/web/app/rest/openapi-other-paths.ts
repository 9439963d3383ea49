import { errorTexts } from '@triage/contract/errors';
import { type CallKind, rateLimits } from '@triage/contract/rate-limits';
import { brokerEventSchema, mailChangeSchema, pushEnvelopeSchema } from '@triage/contract/webhook';
import { inlineSchema } from './openapi-components.ts';
import { session, sessionOrToken, signed } from './openapi-security.ts';

/** Routes that answer with redirects, streams or plain text, and so are not in the endpoint table. */
const plain = (...texts: string[]) => ({
  description: texts.join('; '),
  content: {
    'text/plain': {
      schema: { type: 'string' },
      examples: Object.fromEntries(texts.map((text) => [text.replaceAll(' ', '-'), { value: text }])),
    },
  },
});
const refused = (error: string) => ({
  description: error,
  content: {
    'application/json': { schema: { $ref: '#/components/schemas/Error' }, example: { error } },
  },
});
const query = (name: string, required: boolean, example: string) => ({
  name,
  in: 'query',
  required,
  schema: { type: 'string' },
  example,
});
const inPath = (name: string, example: string) => ({
  name,
  in: 'path',
  required: true,
  schema: { type: 'string' },
  example,
});
const limitOf = (kind: CallKind) => ({
  burst: rateLimits[kind].burst,
  perMinute: rateLimits[kind].perMinute,
});
/** Browser redirects without a body. */
const redirect = (description: string) => ({
  302: { description, headers: { Location: { description: 'Redirect target', schema: { type: 'string' } } } },
  405: refused(errorTexts.methodNotAllowed),
  default: plain('Unexpected Server Error'),
});

const brokerDelivery = brokerEventSchema.extend({ data: mailChangeSchema });

const attachment = {
  '/attachments/{messageId}/{attachmentId}': {
    get: {
      operationId: 'attachments.download',
      summary: 'Download an attachment of an email',
      description:
        'The ids are those of a message and of its `attachments` in `GET /api/inbox/thread`. The type is that of the email where browsers do not execute it, else `application/octet-stream`. Not for email in the trash or in spam.',
      tags: ['inbox'],
      security: sessionOrToken,
      'x-scope': 'read',
      'x-rate-limit': { kind: 'read', ...limitOf('read') },
      parameters: [inPath('messageId', '18c2f0b7e4a91c02'), inPath('attachmentId', '2')],
      responses: {
        200: {
          description: 'The file',
          headers: {
            'Content-Disposition': { description: 'With the name of the file', schema: { type: 'string' } },
          },
          content: {
            'application/octet-stream': { schema: { type: 'string', format: 'binary' }, example: 'Hello' },
          },
        },
        400: {
          description: errorTexts.invalidRequest,
          content: {
            'application/json': {
              schema: { $ref: '#/components/schemas/ValidationError' },
              example: {
                error: errorTexts.invalidRequest,
                fieldErrors: { partId: ['Invalid string'] },
                formErrors: [],
              },
            },
          },
        },
        401: refused(errorTexts.unauthorized),
        403: refused(errorTexts.notConnected),
        404: refused(errorTexts.notFound),
        429: {
          ...refused(errorTexts.tooManyRequests),
          headers: {
            'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer', minimum: 1 } },
          },
        },
      },
    },
  },
};

export const otherPaths = {
  ...attachment,
  '/api/webhooks': {
    post: {
      operationId: 'webhooks.receive',
      summary: 'Receive a delivery of the webhook broker or a push of the mail provider',
      description:
        'Sign the raw bytes of the body: `x-hook-signature: t=<unix seconds>,v1=<hex>`, where `v1` is the HMAC-SHA256 of `<t>.<body>` with `WEBHOOK_SECRET`. `t` may differ from the time of the server by at most 300 seconds. While a secret is replaced, several `v1` may be given. The query is not signed. `tenantId` is the id of the user, or `by-address` for the user whose mailbox the event names. A push of Google Cloud Pub/Sub may instead carry its OIDC token as bearer. A body of another form, or an unknown user: 200, and the delivery is ignored. The same delivery id is processed once.',
      tags: ['webhooks'],
      security: signed,
      parameters: [query('tenantId', true, '0d5c1b7e-2f4a-4e63-9c1d-6a8b3f2e7d90')],
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: {
              anyOf: [inlineSchema(brokerDelivery, 'input'), inlineSchema(pushEnvelopeSchema, 'input')],
            },
            example: {
              id: 'delivery-1',
              plugin: 'mail',
              event: 'mail.messageChanged',
              data: { emailAddress: 'ada@example.com', historyId: '184467' },
            },
          },
        },
      },
      responses: {
        200: {
          description: 'Accepted and stored as a durable job',
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['success', 'plugin'],
                properties: { success: { const: true }, plugin: { type: 'string' } },
              },
              example: { success: true, plugin: 'mail' },
            },
          },
        },
        400: plain(errorTexts.missingTenant, errorTexts.invalidWebhookJson),
        401: plain(errorTexts.invalidSignature),
        405: refused(errorTexts.methodNotAllowed),
        413: refused(errorTexts.payloadTooLarge),
      },
    },
  },
  '/api/connect/mailhost': {
    get: {
      operationId: 'connect.start',
      summary: 'Start connecting mail and calendar',
      tags: ['connect'],
      security: session,
      responses: redirect(
        'To the consent page with the oauth_state cookie, to /sign-in, or to /onboarding/connect?error=kek_mismatch',
      ),
    },
  },
  '/api/auth/callback/integration': {
    get: {
      operationId: 'connect.finish',
      summary: 'Complete the mail and calendar connection',
      tags: ['connect'],
      security: session,
      parameters: [query('code', false, '4/0AbUR2VM'), query('state', false, 'kq3Vb0c8')],
      responses: redirect('To /inbox, /onboarding/connect (with `error`) or /sign-in'),
    },
  },
};
