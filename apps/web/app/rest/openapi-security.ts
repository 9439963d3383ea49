import { TOKEN_PREFIX } from '@triage/contract/account/tokens';

const cookie = (name: string, description: string) => ({ type: 'apiKey', in: 'cookie', name, description });

export const securitySchemes = {
  session: cookie('__Secure-authjs.session-token', 'The session cookie when the app is served over https'),
  sessionOverHttp: cookie('authjs.session-token', 'The session cookie when the app is served over http'),
  token: {
    type: 'http',
    scheme: 'bearer',
    description: `A personal API token (\`${TOKEN_PREFIX}…\`), created in the settings. Scope \`read\` may call operations marked \`x-scope: read\`.`,
  },
  cron: { type: 'http', scheme: 'bearer', description: 'CRON_SECRET' },
  signature: {
    type: 'apiKey',
    in: 'header',
    name: 'x-hook-signature',
    description: '`t=<unix seconds>,v1=<hex>`: HMAC-SHA256 of `<t>.<raw body>` keyed with WEBHOOK_SECRET',
  },
  push: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The OIDC token of the mail provider’s push, where MAIL_PUSH_AUDIENCE is set',
  },
};

export const session = [{ session: [] }, { sessionOverHttp: [] }];
export const sessionOrToken = [...session, { token: [] }];
export const signed = [{ signature: [] }, { push: [] }];
