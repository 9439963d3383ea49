import { archiveProgressSchema } from '@triage/contract/inbox/archive';
import { threadRequest, threadViewSchema } from '@triage/contract/inbox/inbox';
import { mailLabelsSchema, mailListRequest, mailPageSchema } from '@triage/contract/inbox/mail-list';
import { listOwnLabels } from '@triage/database/tables/mail-labels';
import { readArchiveProgress } from '../../mailbox/archive/read-archive-progress.ts';
import { listMail } from '../../mailbox/inbox/list-mail.ts';
import { getAnyThread } from '../../mailbox/outside/get-outside-thread.ts';
import { isSavedSearch, listSavedSearchMail } from '../../search/saved/list-saved-search-mail.ts';
import { cachedProcedure, hotCachedProcedure } from '../gates.ts';
import { t } from '../init.ts';

export const mailRouter = t.router({
  list: hotCachedProcedure
    .input(mailListRequest)
    .output(mailPageSchema)
    .query(({ ctx, input }) =>
      isSavedSearch(input.in) ? listSavedSearchMail(ctx.tenant, input) : listMail(ctx.tenant, input),
    ),
  labels: cachedProcedure
    .output(mailLabelsSchema)
    .query(({ ctx }) => listOwnLabels(ctx.tenant.db, ctx.tenant.tenantId)),
  archive: cachedProcedure.output(archiveProgressSchema).query(({ ctx }) => readArchiveProgress(ctx.tenant)),
  /** For the page: from the cache, or from the provider if it is not cached. */
  thread: cachedProcedure
    .input(threadRequest)
    .output(threadViewSchema)
    .query(({ ctx, input }) => getAnyThread(ctx.tenant, input.threadId)),
});
