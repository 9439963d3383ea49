import type { Sql } from '@triage/database/open-database';
import type { LoggedDelivery } from '@triage/database/tables/service/webhook-logs';

/** Every kind of durable job with its input. Ids only: a job reads its own rows. */
export interface JobPayloads {
  'mail-changed': { userId: string };
  'index-mailbox': { userId: string };
  'index-archive': { userId: string };
  'upgrade-triage': { userId: string };
  'index-words': { userId: string };
  reembed: { userId: string; provider: 'ai_primary' | 'ai_secondary' };
  'renew-watch': { userId: string };
  'follow-inbox': { userId: string };
  'agent-intent': { userId: string; approvalId: string };
  notify: { userId: string };
  'run-rules': { userId: string };
  'write-drafts': { userId: string };
  'prepare-drafts': { userId: string };
  'fill-splits': { userId: string };
  'finish-bookings': { userId: string };
  'run-scheduled': { userId: string };
  'read-contacts': { userId: string };
  'record-answer': { userId: string; messageId: string };
  'settle-scheduling': {
    userId: string;
    threadId: string;
    reason: string;
    basis: { receivedId: string; decidedAt: string };
    booked: boolean;
  };
  'remove-person': { userId: string };
  'copy-settings': { userId: string };
  /** Belongs to no user: whether the address has one is not known when it is queued. */
  'sign-in-mail': { linkId: string };
}
export type JobKind = keyof JobPayloads;

export interface EnqueueOptions {
  /**
   * Of several waiting jobs of a kind with one key a single one is kept, with the latest payload; one runs at a time.
   * A job enqueued while its key runs is run afterwards.
   */
  key?: string;
  startAfter?: Date;
  /** The job exists exactly when this transaction commits. */
  tx?: Sql;
}

/** A job that failed this often is kept as failed, with its error. */
export const JOB_ATTEMPTS = 8;

/** How many of a kind run side by side in one process, each for another person. More of those that wait for a model. */
export const jobConcurrency: Record<JobKind, number> = {
  'mail-changed': 4,
  'index-mailbox': 2,
  'index-archive': 2,
  'upgrade-triage': 3,
  'index-words': 1,
  reembed: 2,
  'renew-watch': 1,
  // Each holds one open connection and does nothing else.
  'follow-inbox': 200,
  'agent-intent': 2,
  notify: 2,
  'run-rules': 2,
  'write-drafts': 2,
  'prepare-drafts': 3,
  'fill-splits': 1,
  'finish-bookings': 1,
  'run-scheduled': 3,
  'read-contacts': 1,
  'record-answer': 1,
  'settle-scheduling': 1,
  'remove-person': 1,
  'copy-settings': 1,
  'sign-in-mail': 3,
};

export interface Jobs {
  enqueue<K extends JobKind>(kind: K, payload: JobPayloads[K], options?: EnqueueOptions): Promise<void>;
  /**
   * Stores a webhook's delivery and the job of it in one statement, both or neither. False for a delivery that is known
   * already: then there is no job.
   */
  enqueueDelivery<K extends JobKind>(
    kind: K,
    payload: JobPayloads[K],
    options: { key: string; delivery: LoggedDelivery },
  ): Promise<boolean>;
  /** Handlers must be idempotent: after a crash a job runs again. */
  work<K extends JobKind>(
    kind: K,
    handle: (payload: JobPayloads[K], signal: AbortSignal) => Promise<void>,
  ): Promise<void>;
  /** Call it after the commit of a transaction that enqueued: the job then starts without waiting for the next poll. */
  wake(): void;
  /**
   * Accepts no more jobs, aborts the signals, and waits for running ones. A job that does not end in time runs again
   * elsewhere.
   */
  stop(): Promise<void>;
}
