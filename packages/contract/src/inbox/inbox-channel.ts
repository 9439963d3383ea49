/** On its own, so that the browser gets it without the schemas. */
export function inboxChannel(userId: string): string {
  return `inbox:${userId}`;
}

export interface RealtimeEndpoint {
  endpoint: string;
  port?: number;
  tlsPort?: number;
  tls?: boolean;
}

/** A name or host of the service, or the address of another server with the same protocol, as `http://host:port`. */
export function parseEndpoint(cluster: string): RealtimeEndpoint {
  const [, scheme, host = '', port] = /^(https?):\/\/([^/:]+)(?::(\d+))?\/?$/.exec(cluster) ?? [];
  if (!scheme) return { endpoint: cluster };
  if (scheme === 'https') return { endpoint: host, ...(port && { tlsPort: Number(port) }) };
  return { endpoint: host, port: Number(port ?? 80), tls: false };
}
