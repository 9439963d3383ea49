import { findLatestApproval } from '@triage/database/tables/approvals/agent-approvals';
import { z } from 'zod';
import { openEveryMailbox } from '../../mailboxes/open-every.ts';
import { undoApproval } from '../approvals/undo-approval.ts';
import type { Turn } from '../turn.ts';

const NOTHING = 'There is nothing to undo: nothing was changed in this conversation.';
const UNDONE = 'There is nothing to undo: the last change of this conversation is undone already.';

/**
 * Takes back the last change of the conversation, of one thread or of many, as Undo in Receipts does. It never goes
 * further back: "undo that" said twice undoes one change.
 */
export const undoLastChange = {
  name: 'undo_last_change',
  description:
    'Undo the last change that was made in this conversation, of all its threads. Only where the person asks for it. Report its text.',
  input: z.object({}),
  /** Words by which users ask for it. */
  askedBy:
    /\bun-?do|\brevert|take (?:it|that|this|them) back|put (?:it|that|them|all) back|rückgängig|zurücknehm|mach das zurück|annul|deshaz|deshacer|désfai|défai|desfaz|ongedaan|ångra|fortryd|angre|cofnij|отмен|撤销|撤消|元に戻|取り消/i,
  async undo({ tenant, conversationId }: Turn): Promise<{ success: boolean; text: string }> {
    const latest = await Promise.all(
      (await openEveryMailbox(tenant)).map(async (each) => {
        const found = await findLatestApproval(each.db, { userId: each.tenantId, conversationId });
        return found ? [{ ...found, tenant: each }] : [];
      }),
    );
    const timeOf = ({ finishedAt }: { finishedAt: Date | null }) => finishedAt?.getTime() ?? 0;
    const [last] = latest.flat().sort((a, b) => timeOf(b) - timeOf(a));
    if (!last) return { success: false, text: NOTHING };
    if (last.undoneAt) return { success: false, text: UNDONE };
    return undoApproval(last.tenant, { approvalId: last.id });
  },
};
