import { startWorld, type World } from './start-world.ts';
import { makeServerDatabase } from './world-database.ts';

/** That all tests of this run have: `startWorld` makes it by itself. */
const ofRun = process.env['TEST_DATABASE'];
const hasServer = Boolean(process.env['TEST_DATABASE_URL']);
if (!hasServer && !ofRun)
  console.warn('TEST_DATABASE_URL is not set: these tests run on the embedded database alone');

/** That of this run; otherwise embedded, and PostgreSQL where the tests have a server. */
export const databaseModes: readonly string[] = ofRun
  ? [ofRun]
  : ['embedded', ...(hasServer ? ['postgres'] : [])];

export async function startWorldOn(mode: string, env: Record<string, string> = {}): Promise<World> {
  const database = mode === 'postgres' && !ofRun ? await makeServerDatabase() : null;
  const world = await startWorld({
    env: database ? { ...env, DATABASE_URL: database.url.href } : env,
  });
  const { stop } = world;
  return Object.assign(world, {
    async stop() {
      await stop();
      await database?.drop();
    },
  });
}
