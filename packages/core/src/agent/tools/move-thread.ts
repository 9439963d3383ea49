import { snoozeRequest } from '@triage/contract/snooze';
import { archiveRequest, restoreRequest } from '@triage/contract/triage';
import type { z } from 'zod';
import type { TenantContext } from '../../context.ts';
import { snoozeThread } from '../../snooze/snooze-thread.ts';
import { archiveThread } from '../../triage/archive-thread.ts';
import { restoreThread } from '../../triage/restore-thread.ts';

/** A move of one thread that can be taken back: done at once, said, and offered for undo. */
export interface MoveTool {
  name: MoveToolName;
  description: string;
  input: z.ZodType<{ threadId: string }>;
  /** What the person says when asking for it, in the languages that the rules read too. */
  askedBy: RegExp;
  move(ctx: TenantContext, input: unknown): Promise<Moved>;
}
export type MoveToolName = 'archive_thread' | 'snooze_thread' | 'restore_thread';

export interface Moved {
  threadId: string;
  did: string;
  undo: string;
}

export const moveTools: Record<MoveToolName, MoveTool> = {
  archive_thread: {
    name: 'archive_thread',
    description: 'Archive one thread. It can be undone; say so.',
    input: archiveRequest,
    askedBy:
      /archiv|ablegen|wegräum|clear (?:it|this|out)|file (?:it|this|away)|get rid|归档|アーカイブ|архив|أرشف/i,
    async move(ctx, input) {
      const { threadId } = archiveRequest.parse(input);
      const lane = await findLane(ctx, threadId);
      await archiveThread(ctx, { threadId });
      return { threadId, did: 'Archived the thread.', undo: `restore_thread with lane ${lane}` };
    },
  },
  snooze_thread: {
    name: 'snooze_thread',
    description: 'Hide one thread until a time (ISO 8601 with an offset). It can be undone; say so.',
    input: snoozeRequest,
    askedBy:
      /snooz|remind|later|until|hide|später|erinner|bis |rappel|plus tard|jusqu|recuérd|hasta|fino a|ricord|推迟|スヌーズ|напомн|отлож|أجّل/i,
    async move(ctx, input) {
      const { threadId, until } = snoozeRequest.parse(input);
      const lane = await findLane(ctx, threadId);
      await snoozeThread(ctx, { threadId, until });
      return {
        threadId,
        did: `Snoozed the thread until ${until}.`,
        undo: `restore_thread with lane ${lane}`,
      };
    },
  },
  restore_thread: {
    name: 'restore_thread',
    description: 'Put one thread into a lane: reply, schedule, fyi or done. It can be undone; say so.',
    input: restoreRequest,
    askedBy:
      /restore|back|move|put|lane|un-?(?:archive|do)|zurück|verschieb|remet|déplac|restaur|muev|mover|ripristin|spost|恢复|移|戻|移動|верн|перемест|استعد|انقل/i,
    async move(ctx, input) {
      const { threadId, lane } = restoreRequest.parse(input);
      const before = await findLane(ctx, threadId);
      await restoreThread(ctx, { threadId, lane });
      return { threadId, did: `Put the thread into ${lane}.`, undo: `restore_thread with lane ${before}` };
    },
  },
};

export function isMoveTool(name: string): name is MoveToolName {
  return Object.hasOwn(moveTools, name);
}

async function findLane(ctx: TenantContext, threadId: string): Promise<string> {
  const [row] = await ctx.db.query<{ lane: string }>(
    'SELECT lane FROM classifications WHERE user_id = $1 AND thread_id = $2',
    [ctx.tenantId, threadId],
  );
  return row?.lane ?? 'fyi';
}
