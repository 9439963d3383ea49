import { startWorld, type World } from './start-world.ts';
import { makeServerDatabase } from './world-database.ts';

type Mode = 'embedded' | 'postgres';

const hasServer = Boolean(process.env['TEST_DATABASE_URL']);
if (!hasServer) console.warn('TEST_DATABASE_URL is not set: these tests run on the embedded database alone');

/** Always embedded, and PostgreSQL where the tests have a server. */
export const databaseModes: readonly Mode[] = hasServer ? ['embedded', 'postgres'] : ['embedded'];

export async function startWorldOn(mode: Mode, env: Record<string, string> = {}): Promise<World> {
  const database = mode === 'postgres' ? await makeServerDatabase() : null;
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
