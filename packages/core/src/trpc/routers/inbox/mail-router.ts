import { archiveProgressSchema } from '@triage/contract/inbox/archive';
import { threadRequest, threadViewSchema } from '@triage/contract/inbox/inbox';
import { mailLabelsSchema, mailListRequest, mailPageSchema } from '@triage/contract/inbox/mail-list';
import { listOwnLabels } from '@triage/database/tables/mail-labels';
import { getArchiveProgress } from '../../../mailbox/archive/get-archive-progress.ts';
import { markListCursor, openListCursor } from '../../../mailbox/inbox/inbox-cursor.ts';
import { getAnyThread } from '../../../mailbox/outside/get-outside-thread.ts';
import { addAlsoIn } from '../../../mailbox/twins/add-also-in.ts';
import { listMailOfAll } from '../../../mailboxes/list-mail-of-all.ts';
import { overMailboxes } from '../../../tenant/over-mailboxes.ts';
import { anyThreadProcedure, cachedProcedure, listingProcedure } from '../../gates.ts';
import { t } from '../../init.ts';

export const mailRouter = t.router({
  list: listingProcedure
    .input(mailListRequest)
    .output(mailPageSchema)
    .query(async ({ ctx, input }) => {
      const list = `mail ${input.in}`;
      return markListCursor(list, await listMailOfAll(ctx, openListCursor(list, input)));
    }),
  labels: listingProcedure.output(mailLabelsSchema).query(({ ctx }) =>
    overMailboxes(
      ctx.tenants,
      ({ db, tenantId }) => listOwnLabels(db, tenantId),
      (lists) => lists.flat(),
    ),
  ),
  archive: cachedProcedure.output(archiveProgressSchema).query(({ ctx }) => getArchiveProgress(ctx.tenant)),
  /** For the page: from the cache, or from the provider if it is not cached. */
  thread: anyThreadProcedure
    .input(threadRequest)
    .output(threadViewSchema)
    .query(async ({ ctx, input }) => addAlsoIn(ctx.tenants, await getAnyThread(ctx.tenant, input.threadId))),
});
