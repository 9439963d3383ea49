import { randomBytes } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { personFor } from '../accounts.ts';
import { isTimeZone } from '../calendar/event-time.ts';
import type { Sandbox } from '../sandbox.ts';
import {
  type AuthorizationRequest,
  parseAuthorizationRequest,
  redirectWith,
  requireRedirectUri,
} from './authorization-request.ts';
import { consentPage, refusalPage, unverifiedPage } from './consent-page.ts';
import { RefusedRequest, RejectedRequest } from './refused-request.ts';
import { isSensitive, parseScopes } from './scopes.ts';

const CODE_LIFETIME_MS = 10 * 60 * 1_000;
/** Set by the link of the page "Google hasn't verified this app". */
const UNDERSTOOD = 'understood';
const DECISION_FIELDS = ['email', 'other_email', 'decision', 'granted', 'granular', 'time_zone'];

export function authorizeRoutes(sandbox: Sandbox): Hono {
  const app = new Hono();
  app.get('/oauth/authorize', (context) => {
    const parameters = new URL(context.req.url).searchParams;
    return answering(sandbox, context, parameters, (request) => {
      if (request.prompt.includes('none')) throw new RejectedRequest('interaction_required');
      if (sandbox.oauth.rules.unverified && !parameters.has(UNDERSTOOD)) {
        const onwards = `/oauth/authorize?${new URLSearchParams([...parameters, [UNDERSTOOD, '1']])}`;
        return context.html(unverifiedPage(onwards));
      }
      const people = sandbox.accounts.all();
      return context.html(consentPage(request, parameters, people));
    });
  });
  app.post('/oauth/authorize', async (context) => {
    const form = new URLSearchParams(await context.req.text());
    const parameters = requestParameters(new URL(context.req.url).searchParams, form);
    return answering(sandbox, context, parameters, (request) => decide(sandbox, context, request, form));
  });
  return app;
}

function requestParameters(query: URLSearchParams, form: URLSearchParams): URLSearchParams {
  const parameters = new URLSearchParams(query);
  for (const [name, value] of form) {
    if (!DECISION_FIELDS.includes(name)) parameters.set(name, value);
  }
  return parameters;
}

function decide(
  sandbox: Sandbox,
  context: Context,
  request: AuthorizationRequest,
  form: URLSearchParams,
): Response {
  if (form.get('decision') !== 'allow') throw new RejectedRequest('access_denied');
  const email = (form.get('other_email') || form.get('email') || request.loginHint).toLowerCase();
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw new RefusedRequest('choose an account');
  const scopes = grantedScopes(request, form);
  if (scopes.length === 0) throw new RejectedRequest('access_denied');
  const { calendar } = sandbox.accounts.open(sandbox.accounts.find(email) ?? personFor(email));
  const timeZone = form.get('time_zone');
  // People live where their browser is, which need not be where the sandbox runs.
  if (timeZone && isTimeZone(timeZone)) calendar.timeZone = timeZone;
  const code = `4/0${randomBytes(32).toString('base64url')}`;
  sandbox.oauth.codes.set(code, {
    email,
    clientId: request.clientId,
    redirectUri: request.redirectUri,
    scopes,
    offline: request.offline,
    forceConsent: request.prompt.includes('consent'),
    challenge: request.challenge,
    nonce: request.nonce,
    expires: sandbox.clock.now() + CODE_LIFETIME_MS,
  });
  const answer = { code, scope: scopes.join(' '), state: request.state, iss: sandbox.url };
  return context.redirect(redirectWith(request.redirectUri, answer), 302);
}

/** The page sends the ticked scopes; a bare form without any tick means all of them. */
function grantedScopes(request: AuthorizationRequest, form: URLSearchParams): string[] {
  const ticked = parseScopes(form.getAll('granted').join(' '));
  if (!form.has('granular') && ticked.length === 0) return request.scopes;
  return request.scopes.filter((scope) => !isSensitive(scope) || ticked.includes(scope));
}

function answering(
  sandbox: Sandbox,
  context: Context,
  parameters: URLSearchParams,
  answer: (request: AuthorizationRequest) => Response,
): Response {
  try {
    return answer(parseAuthorizationRequest(sandbox.oauth, parameters));
  } catch (error) {
    if (error instanceof RefusedRequest) return context.html(refusalPage(error.message), 400);
    if (!(error instanceof RejectedRequest)) throw error;
    const redirectUri = requireRedirectUri(sandbox.oauth, parameters);
    const state = parameters.get('state') || undefined;
    return context.redirect(
      redirectWith(redirectUri, { error: error.message, state, iss: sandbox.url }),
      302,
    );
  }
}
