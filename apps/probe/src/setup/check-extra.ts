import { parseEndpoint } from '@triage/contract/inbox/inbox-channel';
import { Rest } from 'ably';
import type { Extra } from './parse-extra.ts';

const TIMEOUT_MS = 15_000;
type Environment = Record<string, string | undefined>;

/** Why the service does not take the value, or null. What only an account can show is left to the probe. */
export async function findExtraProblem(
  { name, values }: Extra,
  environment: Environment,
): Promise<string | null> {
  const address = (variable: string, otherwise: string) =>
    (environment[variable]?.trim() || otherwise).replace(/\/+$/, '');
  switch (name) {
    case 'OpenAI': {
      const url = `${address('OPENAI_BASE_URL', 'https://api.openai.com/v1')}/models`;
      return findRefusal(name, url, { authorization: `Bearer ${values['OPENAI_API_KEY']}` });
    }
    case 'Gemini': {
      const root = address(
        'GOOGLE_GENERATIVE_AI_BASE_URL',
        'https://generativelanguage.googleapis.com/v1beta',
      );
      const key = values['GOOGLE_GENERATIVE_AI_API_KEY'] ?? '';
      return findRefusal(name, `${root}/models?pageSize=1`, { 'x-goog-api-key': key });
    }
    case 'Ably':
      return findAblyRefusal(values, environment['REALTIME_CLUSTER']?.trim());
    case 'push':
      return null;
  }
}

async function findRefusal(
  name: string,
  url: string,
  headers: Record<string, string>,
): Promise<string | null> {
  try {
    const { ok, status } = await fetch(url, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (ok) return null;
    // Gemini answers 400 to a key that it does not know.
    return status < 500 && status !== 429
      ? `${name} does not accept this key (${status}). Create a new one in its console.`
      : `${name} cannot check it at the moment (${status}). Paste it again in a minute.`;
  } catch {
    return `${new URL(url).host} does not answer. Check the connection and paste it again.`;
  }
}

async function findAblyRefusal(
  values: Extra['values'],
  endpoint: string | undefined,
): Promise<string | null> {
  const key = `${values['REALTIME_APP_ID']}.${values['REALTIME_KEY']}:${values['REALTIME_SECRET']}`;
  const place = endpoint ? parseEndpoint(endpoint) : {};
  const rest = new Rest({ key, ...place, useTokenAuth: true, useBinaryProtocol: false, logLevel: 0 });
  try {
    await rest.auth.requestToken({ clientId: 'triage-setup' });
    return null;
  } catch (error) {
    const { statusCode } = error as { statusCode?: number };
    return statusCode === 401 || statusCode === 404
      ? 'Ably does not accept this key. Copy it whole from the API keys of the app.'
      : 'Ably does not answer. Check the connection and paste it again.';
  }
}
