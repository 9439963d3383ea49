import type { Sql } from '../../query/query-pool.ts';
import { double, integer, text } from '../../statements/columns.ts';
import {
  build,
  type Placeholders,
  run,
  runOne,
  sqlStatement,
  statement,
} from '../../statements/statement.ts';

const count = sqlStatement(
  'jobs-count',
  { kind: text, state: text, value: integer },
  () => 'SELECT kind, state, count(*)::int AS value FROM jobs GROUP BY kind, state',
);

// A job that is being run is late only when its worker has stopped renewing the lease.
const delays = sqlStatement(
  'jobs-list-delays',
  { kind: text, value: double },
  () => `
  SELECT kind, coalesce(max(extract(epoch FROM now() - coalesce(lease_until, start_after)))
    FILTER (WHERE coalesce(lease_until, start_after) < now()), 0)::float8 AS value
  FROM jobs WHERE state <> 'failed' GROUP BY kind`,
);

const findFailing = statement('jobs-find-failing-mail', () =>
  build
    .selectFrom('jobs')
    .where('kind', 'in', ['mail-changed', 'index-mailbox'])
    .where('state', '<>', 'failed')
    .where('error', 'is not', null)
    .select('id')
    .limit(1),
);

const findDisabledApi = statement('jobs-find-disabled-api', () =>
  build
    .selectFrom('jobs')
    .where('kind', 'in', ['mail-changed', 'index-mailbox'])
    .where('state', '<>', 'failed')
    .where('error', 'like', '%: apiDisabled (%')
    .select('id')
    .limit(1),
);

const removeOf = sqlStatement(
  'jobs-delete-of-user',
  {},
  (p: Placeholders<{ userId: string }>) => `DELETE FROM jobs WHERE payload ->> 'userId' = ${p.userId}`,
);

export function countJobs(db: Sql) {
  return run(db, count, {});
}

/** For each kind, how many seconds its most overdue job is late. */
export function listJobDelays(db: Sql) {
  return run(db, delays, {});
}

/** Whether any mailbox's work has failed and waits for another try. */
export async function isMailWorkFailing(db: Sql): Promise<boolean> {
  return (await runOne(db, findFailing, {})) !== undefined;
}

/** Whether the provider refuses any mailbox's work because an API is not enabled in the operator's project. */
export async function isWorkRefusedByDisabledApi(db: Sql): Promise<boolean> {
  return (await runOne(db, findDisabledApi, {})) !== undefined;
}

export async function deleteJobsOfUser(db: Sql, userId: string): Promise<void> {
  await run(db, removeOf, { userId });
}
