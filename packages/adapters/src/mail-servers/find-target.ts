import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { MailServer } from '@triage/core/ports/mail-account';
import { isPublicAddress } from '../public-web/public-address.ts';

/** The address to connect to, and the name that its certificate must have. */
export interface Target {
  address: string;
  servername: string;
}

export type FindTarget = (server: MailServer) => Promise<Target>;

export interface GuardOptions {
  /** The operator's own servers: these names may lead anywhere, and without TLS. */
  allowHosts: readonly string[];
  /** The same, for one port of a host alone. */
  allowServers?: readonly Pick<MailServer, 'host' | 'port'>[];
  resolve?: (hostname: string) => Promise<LookupAddress[]>;
}

/** `notPublic`: inside a network that no stranger may reach through us. `plain`: without TLS. `unknownHost`: no such name. */
export class RefusedServer extends Error {
  readonly reason: 'notPublic' | 'plain' | 'unknownHost';

  constructor(reason: RefusedServer['reason'], host: string, options?: { cause?: unknown }) {
    super(`${host} is not used: ${reason}`, options);
    this.name = 'RefusedServer';
    this.reason = reason;
  }
}

const DEADLINE_MS = 8_000;

/**
 * The person chooses the servers, so every connection asks here first: the name is looked up once, all of its addresses
 * must be public, and the connection goes to one of those. Throws RefusedServer.
 */
export function guardTargets({ allowHosts, allowServers = [], resolve = lookUp }: GuardOptions): FindTarget {
  const allowed = new Set(allowHosts.map((host) => host.toLowerCase()));
  return async ({ host, port, security }) => {
    const isAllowed =
      allowed.has(host.toLowerCase()) || allowServers.some((one) => one.host === host && one.port === port);
    if (security === 'none' && !isAllowed) throw new RefusedServer('plain', host);
    const found = await resolve(host).catch((error: unknown) => {
      throw new RefusedServer('unknownHost', host, { cause: error });
    });
    const [target] = found;
    if (!target) throw new RefusedServer('unknownHost', host);
    if (!isAllowed && (isIP(host) || !found.every(({ address }) => isPublicAddress(address))))
      throw new RefusedServer('notPublic', host);
    return { address: target.address, servername: host };
  };
}

/** A look-up cannot be aborted, only left behind. */
function lookUp(hostname: string): Promise<LookupAddress[]> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('The name was not resolved in time')), DEADLINE_MS);
    lookup(hostname, { all: true })
      .then(resolve, reject)
      .finally(() => clearTimeout(late));
  });
}
