const names: Record<string, string> = { 'accounts.google.com': 'Google' };

/** The display name of the provider; its host when unknown. */
export function nameIssuer(issuer: string): string {
  const { host } = new URL(issuer);
  return names[host] ?? host;
}
