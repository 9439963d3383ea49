/** Doors whose answers are redirects, streams or plain text, and so stand outside of the endpoint table. */
const plain = (description: string) => ({
  description,
  content: { 'text/plain': { schema: { type: 'string' } } },
});
const query = (name: string, required: boolean) => ({
  name,
  in: 'query',
  required,
  schema: { type: 'string' },
});

export const otherPaths = {
  '/api/webhooks': {
    post: {
      operationId: 'webhooks.receive',
      summary: 'Take a delivery of the webhook broker, or a push of the mail provider',
      tags: ['webhooks'],
      parameters: [
        query('tenantId', true),
        {
          name: 'x-hook-signature',
          in: 'header',
          required: false,
          schema: { type: 'string' },
          description: 't=<unix seconds>,v1=<hex>: HMAC-SHA256 of `<t>.<raw body>`',
        },
      ],
      requestBody: { required: true, content: { 'application/json': { schema: {} } } },
      responses: {
        200: {
          description: 'Taken; what has to be done is stored as a durable job',
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['success', 'plugin'],
                properties: { success: { const: true }, plugin: { type: 'string' } },
              },
            },
          },
        },
        400: plain('Missing tenantId; Invalid JSON'),
        401: plain('Invalid signature'),
        413: {
          description: 'Payload too large',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
        },
      },
    },
  },
  '/api/connect/mailhost': {
    get: {
      operationId: 'connect.start',
      summary: 'Start connecting mail and calendar',
      tags: ['connect'],
      security: [{ session: [] }],
      responses: {
        302: {
          description:
            'To the consent page with the oauth_state cookie; to /sign-in; to /onboarding/connect?error=kek_mismatch',
        },
      },
    },
  },
  '/api/auth/callback/integration': {
    get: {
      operationId: 'connect.finish',
      summary: 'Complete the mail and calendar connection',
      tags: ['connect'],
      security: [{ session: [] }],
      parameters: [query('code', false), query('state', false)],
      responses: { 302: { description: 'To /inbox, /onboarding/connect (with `error`) or /sign-in' } },
    },
  },
};
