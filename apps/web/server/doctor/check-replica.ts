import { type Database, openDatabase } from '@triage/database/open-database';
import { findReplicaLag } from '@triage/database/tables/mailboxes/replica-lag';
import type { Env } from '../../app/server/env-schema.ts';
import type { Finding } from './finding.ts';

const PATIENCE = { connectMs: 3_000, answerMs: 3_000 };
const LATE_MS = 60_000;
const name = 'read replica';

/** A replica that fails costs nothing but its use: the primary answers instead. */
export async function checkReplica(
  { mode }: Pick<Database, 'mode'>,
  { DATABASE_READ_URL: url }: Env,
): Promise<Finding[]> {
  if (!url) return [];
  if (mode === 'embedded')
    return [weak('DATABASE_READ_URL is not used without DATABASE_URL', 'set DATABASE_URL, or empty both')];
  try {
    const replica = await openDatabase({ url, poolSize: 1, patience: PATIENCE });
    const lag = await findReplicaLag(replica).finally(() => replica.close());
    return [judge(lag)];
  } catch (error) {
    const detail =
      error instanceof Error ? error.message.replace('DATABASE_URL', 'DATABASE_READ_URL') : `${error}`;
    return [
      weak(`every read asks the primary: ${detail}`, 'start the standby, or correct DATABASE_READ_URL'),
    ];
  }
}

function judge({ isStandby, replayedAt }: Awaited<ReturnType<typeof findReplicaLag>>): Finding {
  if (!isStandby)
    return weak(
      'the server at DATABASE_READ_URL is no standby: every read asks the primary',
      'after a failover, set DATABASE_URL to the new primary and DATABASE_READ_URL to a standby of it',
    );
  const lateMs = replayedAt ? Date.now() - replayedAt.getTime() : 0;
  const detail = replayedAt
    ? `last replayed a transaction ${Math.round(lateMs / 1_000)} s ago`
    : 'has replayed no transaction yet';
  if (lateMs > LATE_MS)
    return weak(detail, 'check pg_stat_replication of the primary, unless nothing was written');
  return { state: 'good', name, detail };
}

function weak(detail: string, fix: string): Finding {
  return { state: 'weak', name, detail, fix };
}
