import { errorTexts } from '@triage/contract/errors';
import { session, signed } from './openapi-security.ts';

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
/** Browser redirects without a body. */
const redirect = (description: string) => ({
  302: { description, headers: { Location: { description: 'Redirect target', schema: { type: 'string' } } } },
  405: refused(errorTexts.methodNotAllowed),
  default: plain('Unexpected Server Error'),
});

export const otherPaths = {
  '/api/webhooks': {
    post: {
      operationId: 'webhooks.receive',
      summary: 'Receive a delivery of the webhook broker or a push of the mail provider',
      tags: ['webhooks'],
      security: signed,
      parameters: [query('tenantId', true, '0d5c1b7e-2f4a-4e63-9c1d-6a8b3f2e7d90')],
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: {},
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
