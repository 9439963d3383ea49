import type { Database } from '../open-database.ts';
import { findClusterState } from './cluster-state.ts';
import { findObstacle } from './find-obstacle.ts';
import { planDistribution, type Step } from './plan-distribution.ts';

export class CannotDistribute extends Error {
  override name = 'CannotDistribute';
}

export type DistributeOptions = {
  /** Reports the steps and changes nothing. */
  dryRun: boolean;
  onStep: (step: Step) => void;
};

/**
 * Turns a migrated database into one that is distributed over the workers of a Citus cluster. Every step is a transaction,
 * and what is left to do is read from the database: it can be interrupted, and run again, at any time.
 */
export async function distributeDatabase(database: Database, options: DistributeOptions): Promise<number> {
  const obstacle = await findObstacle(database);
  if (obstacle) throw new CannotDistribute(obstacle);
  const steps = planDistribution(await findClusterState(database));
  for (const step of steps) {
    options.onStep(step);
    if (options.dryRun) continue;
    await database.transaction(async (tx) => {
      for (const sql of step.sql) await tx.query(sql);
    });
  }
  return steps.length;
}
