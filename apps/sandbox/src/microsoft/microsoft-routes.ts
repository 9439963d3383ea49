import { randomBytes } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { publicKeys } from '../oauth/id-token.ts';
import type { Sandbox } from '../sandbox.ts';
import { type MicrosoftRequest, parseMicrosoftRequest, sendBack } from './authorize-request.ts';
import { answerMicrosoftToken } from './microsoft-answer.ts';
import { MicrosoftError, MicrosoftRefusal } from './microsoft-error.ts';
import { microsoftConsentPage, microsoftRefusalPage, needAdminPage } from './microsoft-page.ts';

const CODE_LIFETIME_MS = 10 * 60 * 1_000;
/** Tenants that are no organization of their own. */
const SHARED = new Set(['common', 'organizations', 'consumers']);
/** Shown to choose from; any other address at outlook.test works too. */
const PEOPLE = ['dana@outlook.test', 'emil@outlook.test'];
const AUTHORIZE = '/microsoft/:tenant/oauth2/v2.0/authorize';

/** The Microsoft identity platform, version 2.0, as far as mail programs need it. */
export function microsoftRoutes(sandbox: Sandbox): Hono {
  const app = new Hono();
  const { microsoft } = sandbox;
  app.get('/microsoft/:tenant/v2.0/.well-known/openid-configuration', (context) => {
    const tenant = context.req.param('tenant');
    const base = `${sandbox.url}/microsoft/${tenant}`;
    return context.json({
      // For the shared tenants the issuer is a template, and no address that anybody could ask.
      issuer: `${sandbox.url}/microsoft/${SHARED.has(tenant) ? '{tenantid}' : tenant}/v2.0`,
      authorization_endpoint: `${base}/oauth2/v2.0/authorize`,
      token_endpoint: `${base}/oauth2/v2.0/token`,
      jwks_uri: `${base}/discovery/v2.0/keys`,
      response_types_supported: ['code', 'id_token', 'code id_token', 'id_token token'],
      response_modes_supported: ['query', 'fragment', 'form_post'],
      subject_types_supported: ['pairwise'],
      id_token_signing_alg_values_supported: ['RS256'],
      scopes_supported: ['openid', 'profile', 'email', 'offline_access'],
      token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
    });
  });
  app.get('/microsoft/:tenant/discovery/v2.0/keys', async (context) =>
    context.json(await publicKeys(sandbox)),
  );
  app.get(AUTHORIZE, (context) =>
    answering(context, (request) => {
      const { refusal } = microsoft.rules;
      const denied = sendBack(request, DECLINED);
      if (refusal === 'admin') return context.html(needAdminPage(denied));
      if (refusal) return context.redirect(sendBack(request, { error: refusal }), 302);
      return context.html(microsoftConsentPage(request, PEOPLE));
    }),
  );
  app.post(AUTHORIZE, async (context) => {
    const form = new URLSearchParams(await context.req.text());
    return answering(context, (request) => context.redirect(decide(request, form), 302));
  });
  app.post('/microsoft/:tenant/oauth2/v2.0/token', async (context) => {
    try {
      const form = new URLSearchParams(await context.req.text());
      return context.json(await answerMicrosoftToken(sandbox, form), 200, { 'cache-control': 'no-store' });
    } catch (error) {
      if (!(error instanceof MicrosoftError)) throw error;
      return context.json(error.toBody(sandbox.clock), error.status);
    }
  });
  return app;

  function answering(context: Context, answer: (request: MicrosoftRequest) => Response): Response {
    try {
      return answer(parseMicrosoftRequest(microsoft, new URL(context.req.url).searchParams));
    } catch (error) {
      if (!(error instanceof MicrosoftRefusal)) throw error;
      return context.html(microsoftRefusalPage(error.message), 400);
    }
  }

  function decide(request: MicrosoftRequest, form: URLSearchParams): string {
    if (form.get('decision') !== 'allow') return sendBack(request, DECLINED);
    const email = (form.get('other_email') || form.get('email') || request.loginHint).toLowerCase();
    if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw new MicrosoftRefusal('Choose an account');
    const { clientId, redirectUri, scopes, challenge } = request;
    const code = `M.C5${randomBytes(32).toString('base64url')}`;
    const expires = sandbox.clock.now() + CODE_LIFETIME_MS;
    microsoft.codes.set(code, { email, clientId, redirectUri, scopes, challenge, expires });
    // The mailbox is there as soon as somebody has the account.
    sandbox.imap.open(email);
    return sendBack(request, { code });
  }
}

const DECLINED = {
  error: 'access_denied',
  error_description: 'AADSTS65004: User declined to consent to access the app.',
  error_subcode: 'cancel',
};
