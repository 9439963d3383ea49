/** Pub/Sub delivers within seconds as a rule, and promises nothing. */
const PUSHED_WITHIN_MS = 60_000;

export interface ProbeSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
  gmailRoot: string;
  calendarRoot: string;
  /** Registered with the client anyway: the app's own callback, on which the probe listens while the app is stopped. */
  redirectUri: string;
  pushTopic: string | null;
  /** Where pushes come to, and the port that the app would listen on. */
  webhook: { url: string; port: number; withinMs: number };
  openai: { apiKey?: string; baseUrl?: string; model?: string; embeddingModel?: string } | null;
  gemini: { apiKey?: string; baseUrl?: string; model?: string; embeddingModel?: string } | null;
  realtime: { key: string; endpoint?: string } | null;
}

type Environment = Record<string, string | undefined>;

/** The settings of the app, or the reason why there is nothing to probe. */
export function parseSettings(environment: Environment): ProbeSettings | string {
  const value = (name: string) => environment[name]?.trim() || undefined;
  const [clientId, clientSecret] = [value('MAILHOST_CLIENT_ID'), value('MAILHOST_CLIENT_SECRET')];
  if (!clientId || !clientSecret)
    return 'MAILHOST_CLIENT_ID and MAILHOST_CLIENT_SECRET are not set. npm run setup asks for them and writes .env.';
  const port = value('PORT') ?? '3000';
  const appUrl = value('APP_URL') ?? `http://localhost:${port}`;
  const apiRoot = value('MAILHOST_API_URL')?.replace(/\/+$/, '');
  return {
    issuer: (value('MAILHOST_ISSUER') ?? 'https://accounts.google.com').replace(/\/+$/, ''),
    clientId,
    clientSecret,
    gmailRoot: `${apiRoot ?? 'https://gmail.googleapis.com'}/gmail/v1/users/me`,
    calendarRoot: `${apiRoot ?? 'https://www.googleapis.com'}/calendar/v3`,
    redirectUri: probeRedirectUri(appUrl),
    pushTopic: value('MAIL_PUSH_TOPIC') ?? null,
    webhook: {
      url: `${appUrl.replace(/\/+$/, '')}/api/webhooks`,
      port: Number(port),
      withinMs: PUSHED_WITHIN_MS,
    },
    openai:
      value('OPENAI_API_KEY') || value('OPENAI_BASE_URL')
        ? {
            apiKey: value('OPENAI_API_KEY'),
            baseUrl: value('OPENAI_BASE_URL'),
            model: value('AI_PRIMARY_MODEL'),
            embeddingModel: value('AI_PRIMARY_EMBEDDING_MODEL'),
          }
        : null,
    gemini: value('GOOGLE_GENERATIVE_AI_API_KEY')
      ? {
          apiKey: value('GOOGLE_GENERATIVE_AI_API_KEY'),
          baseUrl: value('GOOGLE_GENERATIVE_AI_BASE_URL'),
          model: value('AI_SECONDARY_MODEL'),
          embeddingModel: value('AI_SECONDARY_EMBEDDING_MODEL'),
        }
      : null,
    realtime: value('REALTIME_APP_ID')
      ? {
          key: `${value('REALTIME_APP_ID')}.${value('REALTIME_KEY')}:${value('REALTIME_SECRET')}`,
          endpoint: value('REALTIME_CLUSTER'),
        }
      : null,
  };
}

export function probeRedirectUri(appUrl: string): string {
  return `${loopback(appUrl)}/api/auth/callback/integration`;
}

/** Even if the app has a public address, the probe listens on localhost:3000: the README has it registered. */
function loopback(appUrl: string): string {
  const { hostname, origin } = new URL(appUrl);
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname) ? origin : 'http://localhost:3000';
}
