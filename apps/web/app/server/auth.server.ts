import { Auth, type AuthConfig } from '@auth/core';
import type { Adapter } from '@auth/core/adapters';
import type { Logger } from '@triage/core/ports/logger';
import type { Database } from '@triage/database/open-database';
import { asOutage, DatabaseUnavailable } from '@triage/database/query/database-unavailable';
import { maySignIn } from './admission.server.ts';
import { authAdapter, belongsToOtherAccount } from './auth-adapter.server.ts';
import type { Env } from './env-schema.ts';

export type AuthHandler = (request: Request) => Promise<Response>;

export function authHandler(env: Env, db: Database, logger: Logger): AuthHandler {
  const config = authConfig(env, db, logger);
  return async (request) => {
    let outage: unknown;
    // Auth.js turns every failure into a redirect that blames the configuration, so outages are recorded here.
    const adapter = watchOutages(authAdapter(db), (found) => {
      outage = found;
    });
    const response = await Auth(onAppUrl(request, env.APP_URL), { ...config, adapter });
    if (outage) throw outage;
    return response;
  };
}

function watchOutages(adapter: Adapter, onOutage: (outage: DatabaseUnavailable) => void): Adapter {
  const watched = Object.entries(adapter).map(([name, call]) => [
    name,
    (...given: never[]) =>
      call(...given).catch((error: unknown) => {
        const failure = asOutage(error);
        if (failure instanceof DatabaseUnavailable) onOutage(failure);
        throw failure;
      }),
  ]);
  return Object.fromEntries(watched);
}

/** Auth.js trusts the Host header; only the configured address counts. */
function onAppUrl(request: Request, appUrl: string): Request {
  const { pathname, search } = new URL(request.url);
  return new Request(`${appUrl}${pathname}${search}`, request);
}

function authConfig(env: Env, db: Database, logger: Logger): AuthConfig {
  return {
    secret: env.AUTH_SECRET,
    basePath: '/api/auth',
    trustHost: true,
    session: { strategy: 'database', maxAge: 30 * 24 * 60 * 60, updateAge: 24 * 60 * 60 },
    useSecureCookies: env.APP_URL.startsWith('https://'),
    pages: { signIn: '/sign-in', error: '/sign-in', signOut: '/sign-in' },
    providers: providersOf(env),
    callbacks: {
      async signIn({ profile, account }) {
        // An unverified address could belong to somebody else. Some providers send the boolean as text.
        if (typeof profile?.email !== 'string' || `${profile.email_verified}` !== 'true') return false;
        if (!(await maySignIn(env, db, profile.email))) return '/sign-in?error=NotAllowed';
        const isOther = await belongsToOtherAccount(db, {
          email: profile.email,
          providerAccountId: account?.providerAccountId ?? '',
        });
        return !isOther || '/sign-in?error=OAuthAccountNotLinked';
      },
      session: ({ session, user }) => ({
        user: { id: user.id, name: user.name ?? null, email: user.email },
        expires: new Date(session.expires).toISOString() as never,
      }),
    },
    logger: {
      error: (error) => logger.warn('auth.failed', { kind: error.name }),
      warn: (code) => logger.debug('auth.warning', { code }),
      debug: () => {},
    },
  };
}

/** Empty if users sign in only by email or passkey. */
function providersOf(env: Env): AuthConfig['providers'] {
  if (!env.IDENTITY_CLIENT_ID || !env.IDENTITY_CLIENT_SECRET) return [];
  return [
    {
      id: 'identity',
      name: 'Identity provider',
      type: 'oidc',
      issuer: env.IDENTITY_ISSUER,
      clientId: env.IDENTITY_CLIENT_ID,
      clientSecret: env.IDENTITY_CLIENT_SECRET,
      checks: ['pkce', 'state', 'nonce'],
      client: { token_endpoint_auth_method: 'client_secret_post' },
      authorization: { params: { scope: 'openid email profile' } },
      // The signIn callback has refused every address that is not verified, and those of another account.
      allowDangerousEmailAccountLinking: true,
      profile: (profile) => ({
        id: profile.sub,
        name: profile.name ?? null,
        email: profile.email,
        image: profile.picture ?? null,
      }),
    },
  ];
}
