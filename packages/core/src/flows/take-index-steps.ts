import type { TenantContext } from '../context.ts';
import { fetchNewThreads, type NewThread, storeNewThreads } from '../mailbox/index/cache-threads.ts';
import type { ToIndex } from '../mailbox/index/next-to-index.ts';
import type { MailUrgency } from '../ports/mail.ts';
import { triagePending } from '../triage/triage-pending.ts';
import { announceIndex } from './announce-index.ts';

/**
 * About so many messages are read, then stored: a kill makes us read again the step that is stored and the one that is
 * read. Small ones while the provider's quota is what bounds the whole; large ones where storing would.
 */
const SMALL_STEP = 10;
const LARGE_STEP = 50;

export interface IndexSteps {
  waiting: ToIndex;
  urgencyOf(step: readonly NewThread[], isRows: boolean): MailUrgency;
}

/** While one step is stored and triaged the next one is read. */
export async function takeIndexSteps(
  ctx: TenantContext,
  { waiting, urgencyOf }: IndexSteps,
  signal: AbortSignal,
): Promise<void> {
  const [rows, rest] = [[...waiting.rows], [...waiting.rest]];
  const now = () => ctx.clock.now().getTime();
  let most = SMALL_STEP;

  function begin() {
    const isRows = rows.length > 0;
    const step = cutStep(isRows ? rows : rest, most);
    if (step.length === 0) return null;
    const startedAt = now();
    const read = fetchNewThreads(ctx, step, urgencyOf(step, isRows)).then((threads) => ({
      threads,
      readMs: now() - startedAt,
    }));
    // Awaited when its turn comes; a failure until then is no unhandled one.
    read.catch(() => undefined);
    return read;
  }

  for (let reading = begin(); reading; ) {
    signal.throwIfAborted();
    const { threads, readMs } = await reading;
    reading = begin();
    const startedAt = now();
    await storeNewThreads(ctx, threads);
    await triagePending(ctx, { upgrades: false });
    await announceIndex(ctx);
    most = 2 * (now() - startedAt) < readMs ? SMALL_STEP : LARGE_STEP;
  }
}

/** One thread at least, however many messages it has. */
function cutStep(threads: NewThread[], most: number): NewThread[] {
  let messages = 0;
  const end = threads.findIndex((thread, at) => {
    messages += thread.messageIds.length;
    return at > 0 && messages > most;
  });
  return threads.splice(0, end < 0 ? threads.length : end);
}
