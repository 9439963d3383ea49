import type { Sql } from '@triage/database/open-database';

/** Every kind of durable work, with what it needs to know. Ids only: the work reads its own rows. */
export interface JobPayloads {
  'mail-changed': { userId: string; webhookLogId?: string };
  'index-mailbox': { userId: string };
  'upgrade-triage': { userId: string };
  reembed: { userId: string; provider: 'ai_primary' | 'ai_secondary' };
  'renew-watch': { userId: string };
}
export type JobKind = keyof JobPayloads;

export interface EnqueueOptions {
  /** Of several waiting jobs with one key a single one is kept; one runs at a time. */
  key?: string;
  startAfter?: Date;
  /** The job exists exactly when this transaction commits. */
  tx?: Sql;
}

export interface Jobs {
  enqueue<K extends JobKind>(kind: K, payload: JobPayloads[K], options?: EnqueueOptions): Promise<void>;
  /** Handlers must be idempotent: after a crash a job runs again. */
  work<K extends JobKind>(
    kind: K,
    handle: (payload: JobPayloads[K], signal: AbortSignal) => Promise<void>,
  ): Promise<void>;
  stop(): Promise<void>;
}
