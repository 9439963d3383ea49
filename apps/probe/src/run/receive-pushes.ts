import { createServer, type IncomingMessage } from 'node:http';

export interface PushReceiver {
  /** The newest history id that was pushed for an address, or null. */
  newest(email: string): bigint | null;
  /** Whether the public address of the app leads here. */
  isReached(url: string): Promise<boolean>;
  close(): Promise<void>;
}

const REACHED_WITHIN_MS = 10_000;
const BODY_MAX = 100_000;

/** Listens where the app does, which is stopped while the probe runs: a push to the app's address arrives here. */
export async function receivePushes({ port, path }: { port: number; path: string }): Promise<PushReceiver> {
  const newest = new Map<string, bigint>();
  const nonce = Math.random().toString(36).slice(2);
  let isReached = false;
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname !== path) return void response.writeHead(404).end();
    if (searchParams.get('probe') === nonce) isReached = true;
    receiveBody(request).then(
      (body) => {
        const change = parseChange(body);
        const known = change && newest.get(change.email);
        if (change && (known === undefined || known === null || change.historyId > known))
          newest.set(change.email, change.historyId);
        response.writeHead(204).end();
      },
      () => response.writeHead(400).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('listening', resolve);
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new Error(`port ${port} is in use: stop the app while the probe runs`)
          : error,
      ),
    );
    server.listen(port);
  });
  return {
    newest: (email) => newest.get(email.toLowerCase()) ?? null,
    async isReached(url) {
      const signal = AbortSignal.timeout(REACHED_WITHIN_MS);
      await fetch(`${url}?probe=${nonce}`, { method: 'POST', signal }).catch(() => undefined);
      return isReached;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function receiveBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += (chunk as Buffer).length;
    if (size > BODY_MAX) throw new Error('too long');
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parseChange(body: string): { email: string; historyId: bigint } | null {
  try {
    const { message } = JSON.parse(body) as { message?: { data?: string } };
    const data = JSON.parse(Buffer.from(message?.data ?? '', 'base64').toString('utf8')) as {
      emailAddress?: string;
      historyId?: string | number;
    };
    if (!data.emailAddress || data.historyId === undefined) return null;
    return { email: data.emailAddress.toLowerCase(), historyId: BigInt(data.historyId) };
  } catch {
    return null;
  }
}
