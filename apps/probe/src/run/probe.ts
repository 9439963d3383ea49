import { allChecks } from '../checks/all-checks.ts';
import { cleanUp } from '../clean-up.ts';
import type { World } from '../world.ts';
import type { Line } from './check.ts';
import { runChecks } from './run-checks.ts';

/** Runs all checks and deletes what they created, even if one throws. */
export async function probe(world: World, onLine: (line: Line) => void): Promise<Line[]> {
  try {
    return await runChecks(world, allChecks, onLine);
  } finally {
    await cleanUp(world);
  }
}
