import { remindThreadsInput } from '@triage/contract/inbox/tool-inputs';
import { findFollowUp } from '@triage/database/tables/inbox/reminders';
import { z } from 'zod';
import { requireFuture } from '../../../check-time.ts';
import type { TenantContext } from '../../../context.ts';
import { inBulk } from '../../../in-bulk.ts';
import { clearReminder, setReminder } from '../../../snooze/set-reminder.ts';
import { defineWriteTool } from '../define-write-tool.ts';
import { changing, HOW, told, undoUntil, without } from './bulk-change.ts';
import { takeBack } from './undo-moves.ts';

const undoData = z.object({
  remindAt: z.string().nullable(),
  threads: z.array(
    z.object({
      threadId: z.string(),
      before: z.object({ remindAt: z.string(), about: z.enum(['answer', 'promise']) }).nullable(),
    }),
  ),
});

export const remindThreads = defineWriteTool({
  name: 'remind_threads',
  description: `Remind the person of several threads at remindAt (ISO 8601 with an offset) if nobody answers before; null removes their reminders. ${HOW}`,
  input: remindThreadsInput,
  arguments: remindThreadsInput,
  async prepare(ctx, input) {
    if (input.remindAt !== null) requireFuture(ctx, 'remindAt', input.remindAt);
    return changing(ctx, input);
  },
  narrow: without,
  async run(ctx, { threadIds, remindAt }, { decidedAt }) {
    const threads = await findReminders(ctx, threadIds, remindAt);
    const answer = await inBulk(threadIds, (threadId) => put(ctx, threadId, remindAt), ctx.logger);
    const at = remindAt && new Date(remindAt).toISOString();
    const how = remindAt === null ? 'have no reminder now' : 'have a reminder';
    return {
      ...told(how, answer),
      undo: { data: { remindAt: at, threads }, until: remindAt ? new Date(remindAt) : undoUntil(decidedAt) },
    };
  },
  async undo(ctx, data) {
    const { remindAt, threads } = undoData.parse(data);
    const before = new Map(threads.map((thread) => [thread.threadId, thread.before]));
    return takeBack(ctx, [...before.keys()], async (threadId) => {
      if (((await findReminder(ctx, threadId))?.remindAt ?? null) !== remindAt) return false;
      const earlier = before.get(threadId);
      if (earlier && new Date(earlier.remindAt) > ctx.clock.now())
        await setReminder(ctx, { threadId, ...earlier });
      else await clearReminder(ctx, { threadId });
      return true;
    });
  },
});

/** On a retry the first attempt may have set it already: that is not the state to restore. */
async function findReminders(ctx: TenantContext, threadIds: readonly string[], remindAt: string | null) {
  const wanted = remindAt && new Date(remindAt).toISOString();
  const found = new Map<string, Awaited<ReturnType<typeof findReminder>>>();
  await inBulk(threadIds, async (threadId) => found.set(threadId, await findReminder(ctx, threadId)));
  return [...new Set(threadIds)].map((threadId) => {
    const before = found.get(threadId) ?? null;
    return { threadId, before: before?.remindAt === wanted ? null : before };
  });
}

async function findReminder({ db, tenantId }: TenantContext, threadId: string) {
  const found = await findFollowUp(db, { userId: tenantId, threadId });
  return found?.remindAt && found.about
    ? { remindAt: found.remindAt.toISOString(), about: found.about }
    : null;
}

function put(ctx: TenantContext, threadId: string, remindAt: string | null) {
  return remindAt === null
    ? clearReminder(ctx, { threadId })
    : setReminder(ctx, { threadId, remindAt, about: 'answer' });
}
