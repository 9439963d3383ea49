const TIMEOUT_MS = 10_000;
const PAGE_MAX = 200_000;

type ConsentRefusal =
  | 'redirect_uri_mismatch'
  | 'invalid_client'
  | 'deleted_client'
  | 'disabled_client'
  | 'org_internal'
  | 'admin_policy_enforced'
  | 'access_denied'
  | 'invalid_scope'
  | 'invalid_request';

const REFUSALS: readonly ConsentRefusal[] = [
  'redirect_uri_mismatch',
  'invalid_client',
  'deleted_client',
  'disabled_client',
  'org_internal',
  'admin_policy_enforced',
  'access_denied',
  'invalid_scope',
  'invalid_request',
];

/**
 * Why the consent page refuses before it asks anybody to sign in; null if it does not. Google shows these mistakes to
 * the person alone: in the address of its error page (`authError`, base64 around the code), or on the page itself.
 */
export async function findConsentRefusal(consentUrl: string): Promise<ConsentRefusal | null> {
  const response = await fetch(consentUrl, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) });
  const location = response.headers.get('location');
  if (location) return refusalIn(parseAuthError(new URL(location, consentUrl)));
  if (response.status < 400) return null;
  const page = (await response.text()).slice(0, PAGE_MAX);
  return refusalIn(/Error \d{3}: \w+/.exec(page)?.[0] ?? '');
}

function parseAuthError(location: URL): string {
  const encoded = location.searchParams.get('authError') ?? '';
  return location.searchParams.get('error') ?? Buffer.from(encoded, 'base64url').toString('latin1');
}

function refusalIn(text: string): ConsentRefusal | null {
  return REFUSALS.find((refusal) => text.includes(refusal)) ?? null;
}
