import {
  blockSenderInput,
  muteThreadsInput,
  spamThreadsInput,
  starThreadsInput,
  trashThreadsInput,
} from '@triage/contract/inbox/tool-inputs';
import type { Sql } from '@triage/database/open-database';
import { listBlockedSenders } from '@triage/database/tables/senders/blocked-senders';
import { listLabelsOfThreads } from '@triage/database/tables/threads/thread-labels';
import { z } from 'zod';
import type { TenantContext } from '../../../context.ts';
import { openEveryMailbox } from '../../../mailboxes/open-every.ts';
import { blockSender, parseBlockedAddress, unblockSender } from '../../../triage/actions/block-sender.ts';
import { changeThreads } from '../../../triage/actions/change-thread.ts';
import { defineWriteTool } from '../define-write-tool.ts';
import { changing, HOW, laneUndo, onTheRest, told, undoUntil, without } from './bulk-change.ts';
import { takeBack, undoLanes } from './undo-moves.ts';

export const starThreads = defineWriteTool({
  name: 'star_threads',
  description: `Star several threads, or take the stars off with on false. ${HOW}`,
  input: starThreadsInput,
  arguments: starThreadsInput,
  prepare: changing,
  narrow: without,
  noteBefore: async (ctx, tx, { threadIds, on }) => findStarred(ctx, tx, { threadIds, on: !on }),
  async run(ctx, { threadIds, on }, { decidedAt, before }) {
    const changed = before
      ? starUndo.shape.threadIds.parse(before)
      : await findStarred(ctx, ctx.db, { threadIds, on: !on });
    const answer = await changeThreads(ctx, { threadIds, change: { kind: 'star', on } });
    const undo = { data: { threadIds: changed, on }, until: undoUntil(decidedAt) };
    return { ...told(on ? 'starred' : 'unstarred', answer), ...(changed.length > 0 && { undo }) };
  },
  async undo(ctx, data) {
    const { threadIds, on } = starUndo.parse(data);
    const stillSo = new Set(await findStarred(ctx, ctx.db, { threadIds, on }));
    return takeBack(ctx, threadIds, async (threadId) => {
      if (!stillSo.has(threadId)) return false;
      const { results } = await changeThreads(ctx, {
        threadIds: [threadId],
        change: { kind: 'star', on: !on },
      });
      return results[0]?.success === true;
    });
  },
});
const starUndo = z.object({ threadIds: z.array(z.string()), on: z.boolean() });

async function findStarred(
  { tenantId }: Pick<TenantContext, 'tenantId'>,
  sql: Sql,
  { threadIds, on }: { threadIds: readonly string[]; on: boolean },
): Promise<string[]> {
  const labels = await listLabelsOfThreads(sql, { userId: tenantId, threadIds });
  return [...labels].flatMap(([threadId, held]) => (held.includes('STARRED') === on ? [threadId] : []));
}

export const trashThreads = defineWriteTool({
  name: 'trash_threads',
  description: `Move several threads to the trash. ${HOW}`,
  input: trashThreadsInput,
  arguments: trashThreadsInput,
  prepare: changing,
  narrow: without,
  async run(ctx, { threadIds }, source) {
    const answer = await onTheRest(ctx, { threadIds, kind: 'trash', source }, (rest) =>
      changeThreads(ctx, { threadIds: rest, change: { kind: 'trash', on: true } }),
    );
    return { ...told('moved to the trash', answer), ...(await laneUndo(ctx, threadIds, source)) };
  },
  undo: undoLanes,
});

export const spamThreads = defineWriteTool({
  name: 'report_spam_threads',
  description: `Report several threads as spam. ${HOW}`,
  input: spamThreadsInput,
  arguments: spamThreadsInput,
  prepare: changing,
  narrow: without,
  async run(ctx, { threadIds }, source) {
    const answer = await onTheRest(ctx, { threadIds, kind: 'spam', source }, (rest) =>
      changeThreads(ctx, { threadIds: rest, change: { kind: 'spam', on: true } }),
    );
    return { ...told('reported as spam', answer), ...(await laneUndo(ctx, threadIds, source)) };
  },
  undo: undoLanes,
});

export const muteThreads = defineWriteTool({
  name: 'mute_threads',
  description: `Archive several threads and keep them done whatever comes. ${HOW}`,
  input: muteThreadsInput,
  arguments: muteThreadsInput,
  prepare: changing,
  narrow: without,
  async run(ctx, { threadIds }, source) {
    const answer = await onTheRest(ctx, { threadIds, kind: 'mute', source }, (rest) =>
      changeThreads(ctx, { threadIds: rest, change: { kind: 'mute', on: true } }),
    );
    return { ...told('muted', answer), ...(await laneUndo(ctx, threadIds, source)) };
  },
  undo: undoLanes,
});

const BLOCKED_MAX = 1_000;
const blockUndo = z.object({ address: z.string() });

export const blockSenderTool = defineWriteTool({
  name: 'block_sender',
  description: 'Send new mail of an address to the trash from now on. The person approves.',
  input: blockSenderInput,
  arguments: blockSenderInput,
  async prepare(_ctx, input) {
    const address = parseBlockedAddress(input.address);
    return { arguments: { address }, recipients: [], threadIds: [], text: '' };
  },
  async run(ctx, { address }, { decidedAt }) {
    const blocked = await listBlockedSenders(ctx.db, { userId: ctx.tenantId, limit: BLOCKED_MAX });
    // Senders blocked since the decision were blocked by an earlier attempt of this run.
    const wasSo = blocked.some((sender) => sender.address === address && sender.blockedAt < decidedAt);
    for (const mailbox of await openEveryMailbox(ctx)) await blockSender(mailbox, { address });
    return {
      result: { address },
      text: `New mail from ${address} goes to the trash.`,
      ...(!wasSo && { undo: { data: { address }, until: undoUntil(decidedAt) } }),
    };
  },
  async undo(ctx, data) {
    const { address } = blockUndo.parse(data);
    for (const mailbox of await openEveryMailbox(ctx)) await unblockSender(mailbox, { address });
    return { success: true, text: `Undone: ${address} is no longer blocked.` };
  },
});
