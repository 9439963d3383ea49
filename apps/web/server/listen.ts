import type { Server } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';

type FetchCallback = Parameters<typeof createAdaptorServer>[0]['fetch'];

/** Time for in-flight requests; idle keep-alive connections are closed immediately. */
const DRAIN_MS = 10_000;
/** A connection that was busy when the server closed is kept alive afterwards: Node looks for idle ones only when asked. */
const CLOSE_IDLE_MS = 50;

export interface RunningServer {
  port: number;
  close(): Promise<void>;
}

export async function listen(
  fetch: FetchCallback,
  at: { HOST: string; PORT: number },
): Promise<RunningServer> {
  const server = createAdaptorServer({ fetch }) as Server;
  server.requestTimeout = 30_000;
  server.headersTimeout = 15_000;
  server.keepAliveTimeout = 65_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(at.PORT, at.HOST, resolve);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : at.PORT,
    close: () => drain(server),
  };
}

function drain(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const giveUp = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
    const closeIdle = setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_MS);
    server.close(() => {
      clearTimeout(giveUp);
      clearInterval(closeIdle);
      resolve();
    });
    server.closeIdleConnections();
  });
}
