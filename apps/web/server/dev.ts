import { createServer as createHttpServer } from 'node:http';
import path from 'node:path';
import { getRequestListener } from '@hono/node-server';
import type { ServerBuild } from '@remix-run/node';
import { createServer as createVite } from 'vite';
import type { makeHttpApp } from './http-app.ts';
import type { startApp } from './start-app.ts';

/** Development server: the same app with Vite's module loading and hot reload. */
const root = path.resolve(import.meta.dirname, '..');
const http = createHttpServer();
const vite = await createVite({
  root,
  configFile: path.join(root, 'vite.config.ts'),
  server: { middlewareMode: true, hmr: { server: http } },
});

type Loaded = {
  loadEnv: typeof import('../app/server/env.server.ts').loadEnv;
  makeHttpApp: typeof makeHttpApp;
  startApp: typeof startApp;
};
const load = async <K extends keyof Loaded>(file: string, name: K) =>
  (await vite.ssrLoadModule(file))[name] as Loaded[K];

const env = (await load('/app/server/env.server.ts', 'loadEnv'))();
const makeApp = await load('/server/http-app.ts', 'makeHttpApp');
const start = await load('/server/start-app.ts', 'startApp');
const freshBuild = () =>
  vite.ssrLoadModule('virtual:remix/server-build') as Promise<unknown> as Promise<ServerBuild>;

await start(env, async (app) => {
  const listener = getRequestListener(makeApp(app, freshBuild).fetch);
  http.on('request', (request, response) =>
    vite.middlewares(request, response, () => listener(request, response)),
  );
  await new Promise<void>((resolve) => http.listen(env.PORT, env.HOST, resolve));
  return {
    port: env.PORT,
    async close() {
      await vite.close();
      http.closeAllConnections();
      http.close();
    },
  };
});
