import type { Bell } from '@triage/core/ports/bell';
import type { JobKind } from '@triage/core/ports/jobs';
import type { Logger } from '@triage/core/ports/logger';
import type { Database } from '@triage/database/open-database';

export type Handle = (payload: unknown, signal: AbortSignal) => Promise<void>;

/** One process' side of the table: which kinds it works on, and the jobs that it has claimed. */
export interface JobQueue {
  readonly db: Database;
  readonly logger: Logger;
  readonly bell: Bell | undefined;
  /** Names this process in the rows that it has claimed. */
  readonly worker: string;
  readonly leaseMs: number;
  readonly retryMs: number;
  readonly handlers: Map<JobKind, Handle>;
  readonly running: Map<string, { kind: JobKind; abort: AbortController; done: Promise<void> }>;
  /** Jobs that could not be released because the database was unreachable. */
  readonly owed: (() => Promise<unknown>)[];
  stopping: boolean;
}
