import { MicrosoftRefusal } from './microsoft-error.ts';
import type { MicrosoftState } from './microsoft-state.ts';

export type MicrosoftRequest = {
  clientId: string;
  redirectUri: string;
  scopes: string[];
  state: string | undefined;
  challenge: string | undefined;
  loginHint: string;
};

/** Throws MicrosoftRefusal for what Microsoft shows on its own page. */
export function parseMicrosoftRequest(state: MicrosoftState, query: URLSearchParams): MicrosoftRequest {
  const text = (name: string) => query.get(name) ?? '';
  const [clientId, redirectUri] = [text('client_id'), text('redirect_uri')];
  if (!clientId) throw new MicrosoftRefusal("AADSTS900144: The request must contain 'client_id'.");
  const { clients } = state.rules;
  const client = clients?.[clientId];
  if (clients && !client)
    throw new MicrosoftRefusal(`AADSTS700016: Application with identifier '${clientId}' was not found.`);
  if (client ? !client.redirectUris.includes(redirectUri) : !isLoopback(state, redirectUri))
    throw new MicrosoftRefusal(
      `AADSTS50011: The redirect URI '${redirectUri}' does not match those of the application.`,
    );
  if (text('response_type') !== 'code') throw new MicrosoftRefusal('AADSTS900144: response_type');
  if (/\s/.test(text('prompt')))
    throw new MicrosoftRefusal(`AADSTS90023: Unsupported 'prompt' value '${text('prompt')}'.`);
  const scopes = text('scope').split(/\s+/).filter(Boolean);
  if (scopes.length === 0) throw new MicrosoftRefusal("AADSTS900144: The request must contain 'scope'.");
  if (query.has('code_challenge') && text('code_challenge_method') !== 'S256')
    throw new MicrosoftRefusal('AADSTS50161: code_challenge_method');
  return {
    ...{ clientId, redirectUri, scopes, loginHint: text('login_hint') },
    state: query.get('state') ?? undefined,
    challenge: query.get('code_challenge') ?? undefined,
  };
}

export function sendBack(
  { redirectUri, state }: Pick<MicrosoftRequest, 'redirectUri' | 'state'>,
  answer: Record<string, string>,
): string {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries({ ...answer, ...(state && { state }) }))
    url.searchParams.set(name, value);
  return url.href;
}

function isLoopback({ redirectUris }: MicrosoftState, redirectUri: string): boolean {
  if (redirectUris.includes(redirectUri)) return true;
  return (
    URL.canParse(redirectUri) && ['localhost', '127.0.0.1', '[::1]'].includes(new URL(redirectUri).hostname)
  );
}
