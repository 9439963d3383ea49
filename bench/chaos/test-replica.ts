import { findPrograms, startReplicated } from '../../packages/database/src/testing/start-replicated.ts';
import { STANDBY_LAG_MS } from './chaos-services.ts';
import { killInTurn } from './kill-in-turn.ts';
import { reportChaos } from './report-chaos.ts';

const LAG = { recovery_min_apply_delay: `${STANDBY_LAG_MS}ms` };
const SENDS = { short: 30, whole: 2_000 };

/**
 * Sends while workers and the standby that they read from are killed. Each worker reads its own changes back, as a person
 * does; none may be missing. Returns an exit code.
 */
export async function testReplica({ short, json }: { short: boolean; json: boolean }): Promise<number> {
  const server = process.env['TEST_SERVER_URL'] ?? process.env['TEST_DATABASE_URL'];
  const programs = server ? await findPrograms(server) : undefined;
  if (!programs) {
    console.error('Set TEST_DATABASE_URL to a PostgreSQL of this machine');
    return 1;
  }
  const { primary, standby, stop } = await startReplicated(programs);
  // The databases of this run are made on a primary of its own.
  delete process.env['TEST_SERVER_URL'];
  Object.assign(process.env, { TEST_DATABASE: 'postgres', TEST_DATABASE_URL: primary.url });
  const lagging = { kill: standby.kill, start: () => standby.start(LAG) };
  const killDatabase = (signal: AbortSignal) => killInTurn([lagging], signal);
  const sends = short ? SENDS.short : SENDS.whole;
  try {
    await lagging.kill();
    await lagging.start();
    return await reportChaos({ sends, kills: 0, atOnce: 4, standbyUrl: standby.url, killDatabase }, { json });
  } finally {
    await stop();
  }
}
