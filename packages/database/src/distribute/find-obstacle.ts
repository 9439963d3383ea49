import { listPendingMigrations } from '../migrate/migrate-database.ts';
import type { Database } from '../open-database.ts';
import { listShapes } from '../partition/find-shape.ts';

const WORKERS = `
  SELECT citus_is_coordinator() AS coordinator,
    (SELECT count(*)::int FROM pg_dist_node WHERE groupid <> 0 AND noderole = 'primary' AND isactive) AS workers`;

/** Why this database cannot be distributed, for the operator; null where it can. */
export async function findObstacle(database: Database): Promise<string | null> {
  if (database.mode === 'embedded')
    return 'The embedded database cannot be distributed: set DATABASE_URL to the coordinator of a Citus cluster';
  if ((await database.query(`SELECT FROM pg_extension WHERE extname = 'citus'`)).length === 0)
    return 'Citus is not installed in this database: run CREATE EXTENSION citus in it, on the coordinator and on every worker, then add each worker with SELECT citus_add_node(…)';
  const [nodes] = await database.query<{ coordinator: boolean; workers: number }>(WORKERS);
  if (!nodes?.coordinator)
    return 'This is a worker: DATABASE_URL must lead to the coordinator of the cluster';
  if (nodes.workers === 0)
    return 'The cluster has no worker: add each with SELECT citus_add_node(…) on the coordinator';
  if ((await listPendingMigrations(database)).length > 0)
    return 'The database is not migrated: run npm run migrate first';
  if ((await listShapes(database)).some(({ partitions }) => partitions > 0))
    return 'Tables of this database are partitioned, and Citus divides no partitioned table by user: run npm run partition -- --partitions 0 first';
  const [role] = await database.query<{ usable: boolean }>('SELECT can_enter_tenant_role() AS usable');
  if (!role?.usable)
    return 'This user may not become triage_app, the role of the users’ statements: run GRANT triage_app TO the owner of the database';
  return null;
}
