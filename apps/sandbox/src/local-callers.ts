export type LocalCallers = {
  allows(request: { host?: string | undefined; origin?: string | undefined }): boolean;
};

/**
 * The sandbox signs anybody in, so only this machine may talk to it. A page of another site cannot: its own Origin gives
 * it away, and so does the Host of a name that was made to point here (DNS rebinding).
 */
export function localCallers(configured: () => (string | undefined)[]): LocalCallers {
  const isAllowed = (address: string) => {
    const url = parse(address);
    return url !== null && (isLoopback(url.hostname) || isConfigured(url, configured()));
  };
  return {
    allows: ({ host, origin }) =>
      (host === undefined || isAllowed(`http://${host}`)) && (origin === undefined || isAllowed(origin)),
  };
}

function isConfigured(url: URL, addresses: (string | undefined)[]): boolean {
  return addresses.some((address) => address !== undefined && parse(address)?.hostname === url.hostname);
}

function isLoopback(hostname: string): boolean {
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    /^127\.\d+\.\d+\.\d+$/.test(hostname)
  );
}

/** `null`, as a sandboxed frame calls itself, is no address. */
function parse(address: string): URL | null {
  return URL.canParse(address) ? new URL(address) : null;
}
