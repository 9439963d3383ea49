import type { WriteToolName } from '@triage/contract/agent';
import { snoozeRequest } from '@triage/contract/inbox/snooze';
import { archiveRequest, bulkAnswer, restoreRequest } from '@triage/contract/triage/triage';
import { findLane } from '@triage/database/tables/classifications/classifications';
import type { z } from 'zod';
import { requireFuture } from '../../../check-time.ts';
import type { TenantContext } from '../../../context.ts';
import { FieldError } from '../../../errors.ts';
import type { Carried, WriteTool } from '../define-write-tool.ts';
import { archiveThreads, restoreThreads, snoozeThreads } from './move-threads.ts';

/** A reversible move of one thread: executed immediately, reported, and offered for undo. */
export interface MoveTool {
  name: MoveToolName;
  description: string;
  input: z.ZodType<{ threadId: string }>;
  /** Words by which users ask for it, in the languages of the rules. */
  askedBy: RegExp;
  move(ctx: TenantContext, input: unknown): Promise<Moved>;
}
export type MoveToolName = 'archive_thread' | 'snooze_thread' | 'restore_thread';

export interface Moved {
  threadId: string;
  did: string;
  undo: string;
  /** The same change as the bulk tool would make it: what the receipt holds. */
  as: { tool: WriteToolName; arguments: Record<string, unknown>; carried: Carried; at: Date };
}

export const moveTools: Record<MoveToolName, MoveTool> = {
  archive_thread: {
    name: 'archive_thread',
    description: 'Archive one thread. It can be undone; say so. For more than one use archive_threads.',
    input: archiveRequest,
    askedBy:
      /archiv|ablegen|wegräum|clear (?:it|this|out)|file (?:it|this|away)|get rid|归档|アーカイブ|архив|أرشف/i,
    async move(ctx, input) {
      const { threadId } = archiveRequest.parse(input);
      return moveOne(ctx, archiveThreads, { threadId, did: 'Archived the thread.' });
    },
  },
  snooze_thread: {
    name: 'snooze_thread',
    description:
      'Hide one thread until a time (ISO 8601 with an offset). It can be undone; say so. For more than one use snooze_threads.',
    input: snoozeRequest,
    askedBy:
      /snooz|remind|later|until|hide|später|erinner|bis |rappel|plus tard|jusqu|recuérd|hasta|fino a|ricord|推迟|スヌーズ|напомн|отлож|أجّل/i,
    async move(ctx, input) {
      const { threadId, until } = snoozeRequest.parse(input);
      requireFuture(ctx, 'until', until);
      return moveOne(ctx, snoozeThreads, {
        threadId,
        did: `Snoozed the thread until ${until}.`,
        more: { until },
      });
    },
  },
  restore_thread: {
    name: 'restore_thread',
    description:
      'Put one thread into a lane: reply, schedule, fyi or done. It can be undone; say so. For more than one use restore_threads.',
    input: restoreRequest,
    askedBy:
      /restore|back|move|put|lane|un-?(?:archive|do)|zurück|verschieb|remet|déplac|restaur|muev|mover|ripristin|spost|恢复|移|戻|移動|верн|перемест|استعد|انقل/i,
    async move(ctx, input) {
      const { threadId, lane } = restoreRequest.parse(input);
      return moveOne(ctx, restoreThreads, { threadId, did: `Moved the thread to ${lane}.`, more: { lane } });
    },
  },
};

export function isMoveTool(name: string): name is MoveToolName {
  return Object.hasOwn(moveTools, name);
}

async function moveOne(
  ctx: TenantContext,
  tool: WriteTool,
  { threadId, did, more = {} }: { threadId: string; did: string; more?: object },
): Promise<Moved> {
  const lane = (await findLane(ctx.db, { userId: ctx.tenantId, threadId })) ?? 'fyi';
  const at = ctx.clock.now();
  const asked = { ...more, threadIds: [threadId] };
  const carried = await tool.run?.(ctx, asked, { decidedAt: at });
  const { results } = bulkAnswer.parse(carried?.result);
  const [only] = results;
  if (!carried || !only?.success)
    throw new FieldError('threadId', only?.error ?? 'This did not work just now.');
  const undo = `restore_thread with lane ${lane}`;
  return { threadId, did, undo, as: { tool: tool.name, arguments: asked, carried, at } };
}
