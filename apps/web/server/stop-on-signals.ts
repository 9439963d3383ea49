import type { Logger } from '@triage/core/ports/logger';

/** Stops requests, then jobs, then the database: each may need the next. */
export function stopOnSignals(logger: Logger, steps: readonly (() => Promise<void>)[]): void {
  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    logger.info('app.stopping', { signal });
    let failed = false;
    for (const step of steps) {
      await step().catch((error: unknown) => {
        failed = true;
        logger.error('app.stop-failed', {}, error);
      });
    }
    process.exit(failed ? 1 : 0);
  };
  process.on('SIGTERM', () => void stop('SIGTERM'));
  process.on('SIGINT', () => void stop('SIGINT'));
}
