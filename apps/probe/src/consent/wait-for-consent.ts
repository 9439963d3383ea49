import { createServer } from 'node:http';

const PATIENCE_MS = 5 * 60_000;

/**
 * Listens on the loopback redirect URI until the user returns from the consent page. Only a response with the right
 * state counts.
 */
export function waitForConsent(options: {
  redirectUri: string;
  state: string;
  onReady: () => void;
}): Promise<URL> {
  const { redirectUri, state, onReady } = options;
  const { hostname, port, pathname } = new URL(redirectUri);
  return new Promise((resolve, reject) => {
    const server = createServer((request, response) => {
      const back = new URL(request.url ?? '/', redirectUri);
      if (back.pathname !== pathname || back.searchParams.get('state') !== state) {
        response.writeHead(404).end();
        return;
      }
      response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' });
      response.end('The probe goes on in the terminal. You can close this tab.\n');
      end(() => resolve(back));
    });
    const timer = setTimeout(
      () => end(() => reject(new Error('nobody came back from the consent page within 5 minutes'))),
      PATIENCE_MS,
    );
    const end = (then: () => void) => {
      clearTimeout(timer);
      server.close();
      then();
    };
    server.once('error', (error: NodeJS.ErrnoException) => {
      const inUse = error.code === 'EADDRINUSE';
      end(() =>
        reject(inUse ? new Error(`port ${port} is in use: stop the app while the probe runs`) : error),
      );
    });
    server.listen(Number(port || 80), hostname, onReady);
  });
}
