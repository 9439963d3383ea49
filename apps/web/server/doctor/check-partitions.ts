import type { Database } from '@triage/database/open-database';
import { listShapes } from '@triage/database/partition/find-shape';
import type { Finding } from './finding.ts';

/** Whether the tables that grow with the mail are divided by user: all, none, or some by a run that has not ended. */
export async function checkPartitions(db: Database): Promise<Finding[]> {
  if (db.mode === 'embedded' || db.isDistributed) return [];
  const counts = new Map((await listShapes(db)).map(({ name, partitions }) => [name, partitions]));
  const most = Math.max(...counts.values());
  const detail = [...counts]
    .map(([name, partitions]) => `${name} ${partitions === 0 ? 'whole' : `in ${partitions}`}`)
    .join(', ');
  if (new Set(counts.values()).size > 1)
    return [
      {
        state: 'weak',
        name: 'partitions',
        detail,
        fix: `npm run partition -- --partitions ${most}, with the app stopped, divides the rest`,
      },
    ];
  return [{ state: 'good', name: 'partitions', detail: most === 0 ? 'none' : detail }];
}
