import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort, runNode, waitUntilServing } from '../../apps/web/tests/support/child-process.ts';
import { reportRow } from '../report/report-row.ts';

const ROUNDS = 3;
const AIM_MS = 2_000;

/** From the start of the process to its first answer; the embedded database alone is the baseline. */
export async function timeStart(env: Record<string, string>): Promise<void> {
  const times = { bare: [] as number[], cold: [] as number[], warm: [] as number[] };
  for (let round = 0; round < ROUNDS; round++) {
    const folder = await mkdtemp(path.join(tmpdir(), 'bench-start-'));
    const port = String(await freePort());
    const app = { ...env, PORT: port, APP_URL: `http://localhost:${port}`, DATA_DIR: folder };
    times.cold.push(await start('apps/web/build/server/index.js', app, '/health/live'));
    times.warm.push(await start('apps/web/build/server/index.js', app, '/health/live'));
    times.bare.push(await start('bench/bare-server.ts', { ...app, USER_ID: 'nobody' }, '/list'));
    await rm(folder, { recursive: true, force: true });
  }
  const [bare, cold, warm] = [middle(times.bare), middle(times.cold), middle(times.warm)];
  const baseline = `node:http over the same embedded database: ${bare.toFixed(0)} ms`;
  const row = (what: string, ms: number) => {
    const aim = { atMost: AIM_MS, figure: { value: ms, unit: 'ms' } };
    reportRow({ what, ours: `${ms.toFixed(0)} ms`, baseline, ratio: ms / bare, aim });
  };
  row('start to first answer, empty folder with all migrations', cold);
  row('start to first answer, folder of an earlier run', warm);
}

async function start(script: string, env: Record<string, string>, path: string): Promise<number> {
  const startedAt = performance.now();
  const running = runNode(script, env);
  await waitUntilServing(`http://localhost:${env['PORT']}${path}`, running);
  const took = performance.now() - startedAt;
  await running.stop();
  return took;
}

function middle(times: number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}
