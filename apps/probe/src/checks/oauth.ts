import { createHash, randomBytes } from 'node:crypto';
import { findConsentRefusal } from '@triage/adapters/google/consent-refusal';
import { CALENDAR_SCOPE, MAIL_SCOPE } from '@triage/core/ports/oauth';
import { type Check, hasAccess } from '../run/check.ts';
import type { Answer } from '../run/recorder.ts';
import { describe, type World } from '../world.ts';

const SCOPES = ['openid', 'email', MAIL_SCOPE, CALENDAR_SCOPE];
const DAY_SECONDS = 24 * 60 * 60;

interface Endpoints {
  authorization_endpoint: string;
  token_endpoint: string;
}

export const oauthChecks: Check[] = [
  {
    assumption: 'OAuth: a wrong code is told apart from a wrong client',
    expected: ['400 invalid_grant'],
    async look(world) {
      const code = {
        grant_type: 'authorization_code',
        code: 'none',
        redirect_uri: world.settings.redirectUri,
      };
      return describe(await postToken(world, 'wrong-code', code));
    },
  },
  {
    assumption: 'OAuth: a wrong client secret is refused as such',
    expected: ['401 invalid_client'],
    async look(world) {
      const form = {
        grant_type: 'authorization_code',
        code: 'none',
        redirect_uri: world.settings.redirectUri,
      };
      return describe(await postToken(world, 'wrong-secret', { ...form, client_secret: 'wrong' }));
    },
  },
  {
    assumption: 'OAuth: the consent page opens for this client and URI',
    expected: ['opens'],
    async look(world) {
      const { url } = await consentUrl(world);
      return (await findConsentRefusal(url.href)) ?? 'opens';
    },
  },
  {
    assumption: 'OAuth: consent comes back with a code',
    expected: ['tokens'],
    look: connect,
  },
  {
    assumption: 'OAuth: mail and calendar were granted',
    expected: ['both'],
    needs: hasAccess,
    look: async ({ access }) => {
      const [mail, calendar] = [MAIL_SCOPE, CALENDAR_SCOPE].map((scope) => access?.scopes.includes(scope));
      return mail && calendar ? 'both' : mail ? 'mail only' : calendar ? 'calendar only' : 'neither';
    },
  },
  {
    assumption: 'OAuth: a refresh token is given and works',
    expected: ['ok'],
    needs: hasAccess,
    async look(world) {
      const refreshToken = world.access?.refreshToken;
      if (!refreshToken) return 'no refresh token';
      const form = { grant_type: 'refresh_token', refresh_token: refreshToken };
      return describe(await postToken(world, 'refresh', form));
    },
  },
  {
    assumption: 'OAuth: the refresh token has no end (app In production)',
    expected: ['no end'],
    needs: hasAccess,
    look: async (world) => {
      const seconds = expiries.get(world);
      return seconds ? `ends after ${Math.round(seconds / DAY_SECONDS)} days (app in Testing)` : 'no end';
    },
  },
];

const expiries = new WeakMap<World, number>();

async function connect(world: World): Promise<string> {
  const { url, verifier } = await consentUrl(world);
  const back = (await world.consent(url.href)).searchParams;
  const code = back.get('code');
  if (!code) return back.get('error') ?? 'neither a code nor an error';
  const form = { grant_type: 'authorization_code', code, code_verifier: verifier };
  const answer = await postToken(world, 'exchange', { ...form, redirect_uri: world.settings.redirectUri });
  if (answer.status !== 200) return describe(answer);
  const { access_token, refresh_token, refresh_token_expires_in, scope } = answer.body;
  world.access = {
    accessToken: access_token,
    refreshToken: refresh_token ?? null,
    scopes: String(scope ?? '').split(' '),
  };
  if (refresh_token_expires_in) expiries.set(world, Number(refresh_token_expires_in));
  return 'tokens';
}

async function consentUrl(world: World): Promise<{ url: URL; verifier: string }> {
  const { clientId, redirectUri } = world.settings;
  const verifier = randomBytes(32).toString('base64url');
  const url = new URL((await discover(world)).authorization_endpoint);
  const parameters = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    scope: SCOPES.join(' '),
    state: randomBytes(16).toString('base64url'),
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    access_type: 'offline',
    prompt: 'consent select_account',
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return { url, verifier };
}

async function postToken(world: World, call: string, form: Record<string, string>): Promise<Answer> {
  const { clientId, clientSecret } = world.settings;
  const client = { client_id: clientId, client_secret: clientSecret };
  const { token_endpoint } = await discover(world);
  const body = new URLSearchParams({ ...client, ...form });
  return world.recorder.fetch(`oauth.token.${call}`, token_endpoint, {
    method: 'POST',
    body,
    redirect: 'error',
  });
}

async function discover(world: World): Promise<Endpoints> {
  const url = `${world.settings.issuer}/.well-known/openid-configuration`;
  const { status, body } = await world.recorder.fetch('oauth.discovery', url);
  if (status !== 200) throw new Error(`${world.settings.issuer} answers ${status}`);
  return body as Endpoints;
}
