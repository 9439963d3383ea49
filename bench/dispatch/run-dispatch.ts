import { setTimeout as sleep } from 'node:timers/promises';
import type { Services } from '../../packages/core/src/context.ts';
import type { Mail } from '../../packages/core/src/ports/mail.ts';
import { dispatchDue } from '../../packages/core/src/send/dispatch/dispatch-due.ts';
import { memoryJobs } from '../../packages/core/testing/fakes/memory-jobs.ts';
import { memoryRealtime } from '../../packages/core/testing/fakes/memory-realtime.ts';
import { silentLogger } from '../../packages/core/testing/fakes/silent-logger.ts';
import type { Database } from '../../packages/database/src/open-database.ts';

/** Sends all that is due, through a provider that answers each call after so long. */
export async function runDispatch(db: Database, latencyMs: number): Promise<void> {
  const clock = { now: () => new Date() };
  const answer = async <T>(value: T): Promise<T> => {
    if (latencyMs > 0) await sleep(latencyMs);
    return value;
  };
  let drafts = 0;
  const mail: Partial<Mail> = {
    createDraft: () => {
      drafts += 1;
      return answer({ draftId: `r${drafts}`, messageId: `m${drafts}`, threadId: `t${drafts}` });
    },
    sendDraft: (draftId) => answer({ messageId: draftId, threadId: draftId }),
  };
  const services = {
    db,
    clock,
    logger: silentLogger(),
    jobs: memoryJobs({ clock }),
    realtime: memoryRealtime(),
    mailFor: () => mail,
    calendarFor: () => ({}),
  } as unknown as Services;
  await dispatchDue(services, { budgetMs: 600_000 });
}
