import * as build from 'virtual:remix/server-build';
import type { ServerBuild } from '@remix-run/node';
import { loadEnv } from '../app/server/env.server.ts';
import { describeStartProblem } from './describe-start-problem.ts';
import { makeHttpApp } from './http-app.ts';
import { listen } from './listen.ts';
import { startApp } from './start-app.ts';

const env = loadEnv();

startApp(env, (app) => listen(makeHttpApp(app, build as ServerBuild).fetch, env)).catch((error: unknown) => {
  process.stderr.write(`${describeStartProblem(error)}\n`);
  process.exit(1);
});
