const names: Record<string, string> = { 'accounts.google.com': 'Google' };

/** What people call the provider at this address; its host where it has no such name. */
export function nameIssuer(issuer: string): string {
  const { host } = new URL(issuer);
  return names[host] ?? host;
}
