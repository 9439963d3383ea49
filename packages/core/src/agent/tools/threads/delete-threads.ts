import { deleteThreadsInput } from '@triage/contract/inbox/tool-inputs';
import pMap from 'p-map';
import type { TenantContext } from '../../../context.ts';
import { FieldError } from '../../../errors.ts';
import { listTrashed } from '../../../mailbox/outside/list-trashed.ts';
import { requireDeletion } from '../../../mailbox/outside/may-delete.ts';
import { summaryRow } from '../../../mailbox/outside/summary-row.ts';
import { deleteThreads } from '../../../triage/actions/delete-threads.ts';
import { defineWriteTool } from '../define-write-tool.ts';
import { HOW, told, without } from './bulk-change.ts';

const FETCHED_AT_ONCE = 8;
const SHOWN_HEADERS = ['from', 'to', 'cc', 'subject'] as const;

export const deleteThreadsTool = defineWriteTool({
  name: 'delete_threads',
  description: `Delete several threads of the trash for good; it cannot be undone. ${HOW}`,
  input: deleteThreadsInput,
  arguments: deleteThreadsInput,
  async prepare(ctx, input) {
    await requireDeletion(ctx);
    const threadIds = [...new Set(input.threadIds)];
    // The trash is not cached, so the card's subjects come from the account.
    const names = await pMap(threadIds, (threadId) => fetchName(ctx, threadId), {
      concurrency: FETCHED_AT_ONCE,
    });
    return { arguments: { threadIds }, recipients: [], threadIds, text: '', threadNames: names };
  },
  narrow: without,
  async run(ctx, { threadIds }) {
    return told('deleted for good', await deleteThreads(ctx, { threadIds }));
  },
});

async function fetchName(ctx: TenantContext, threadId: string) {
  const newest = (await listTrashed(ctx, threadId)).at(-1);
  if (!newest)
    throw new FieldError('threadIds', `No such thread: ${threadId}. Use ids that a tool has answered`);
  const { subject, sender } = summaryRow(await ctx.mail.getSummary(newest, { headers: SHOWN_HEADERS }));
  return { threadId, subject, sender };
}
