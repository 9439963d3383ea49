import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import { startBrowserServer } from './browser/browser.ts';
import { startWorld } from './start-world.ts';

declare module 'vitest' {
  interface ProvidedContext {
    sharedWorld: string;
  }
}

export interface SharedWorld {
  appUrl: string;
  sandboxUrl: string;
  browserUrl: string;
}

/** The operator of the shared world. */
export const SHARED_OPERATOR = 'operator@sandbox.test';

/**
 * One app, local Google and browser for all test files that only add users: each start costs seconds of processor time.
 * They start when the first file asks.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  let starting: ReturnType<typeof startShared> | undefined;
  const server = createServer((_request, response) => {
    starting ??= startShared();
    starting.then(
      ({ shared }) => response.end(JSON.stringify(shared)),
      (error: unknown) => {
        // The next file tries again.
        starting = undefined;
        response.writeHead(500).end(String(error));
      },
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  project.provide('sharedWorld', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return async () => {
    server.close();
    server.closeAllConnections();
    await (await starting)?.stop();
  };
}

async function startShared() {
  const [world, browser] = await Promise.all([
    startWorld({ env: { ADMIN_EMAILS: SHARED_OPERATOR } }),
    startBrowserServer(),
  ]);
  const { appUrl, sandboxUrl } = world;
  return {
    shared: { appUrl, sandboxUrl, browserUrl: browser.wsEndpoint() } satisfies SharedWorld,
    stop: () => Promise.all([browser.close(), world.stop()]),
  };
}
