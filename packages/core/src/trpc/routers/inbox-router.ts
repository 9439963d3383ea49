import {
  attachmentRequest,
  inboxChangesSchema,
  inboxCountsRequest,
  inboxCountsSchema,
  inboxListRequest,
  inboxPageSchema,
  indexProgressSchema,
  threadRequest,
  threadViewSchema,
} from '@triage/contract/inbox/inbox';
import { secondLookAnswer } from '@triage/contract/inbox/second-look';
import { senderHistoryRequest, senderHistorySchema } from '@triage/contract/inbox/sender-history';
import { countThreads } from '../../mailbox/inbox/count-inbox.ts';
import { findSenderHistory } from '../../mailbox/inbox/find-sender-history.ts';
import { getThreadView, listInbox } from '../../mailbox/inbox/list-inbox.ts';
import { readAttachment } from '../../mailbox/inbox/read-attachment.ts';
import { readInboxChanges } from '../../mailbox/inbox/read-inbox-changes.ts';
import { readIndexProgress } from '../../mailbox/index/index-progress.ts';
import { listMoved } from '../../triage/model/list-moved.ts';
import { cachedProcedure, connectedProcedure, hotCachedProcedure } from '../gates.ts';
import { t } from '../init.ts';

export const inboxRouter = t.router({
  list: hotCachedProcedure
    .input(inboxListRequest)
    .output(inboxPageSchema)
    .query(({ ctx, input }) => listInbox(ctx.tenant, input)),
  counts: hotCachedProcedure
    .input(inboxCountsRequest)
    .output(inboxCountsSchema)
    .query(({ ctx, input }) => countThreads(ctx.tenant, input)),
  thread: hotCachedProcedure
    .input(threadRequest)
    .output(threadViewSchema)
    .query(({ ctx, input }) => getThreadView(ctx.tenant, input.threadId)),
  sender: cachedProcedure
    .input(senderHistoryRequest)
    .output(senderHistorySchema)
    .query(({ ctx, input }) => findSenderHistory(ctx.tenant, input)),
  progress: cachedProcedure.output(indexProgressSchema).query(({ ctx }) => readIndexProgress(ctx.tenant)),
  changes: cachedProcedure.output(inboxChangesSchema).query(({ ctx }) => readInboxChanges(ctx.tenant)),
  secondLook: cachedProcedure.output(secondLookAnswer).query(({ ctx }) => listMoved(ctx.tenant)),
  attachment: connectedProcedure
    .input(attachmentRequest)
    .query(({ ctx, input }) => readAttachment(ctx.tenant, input)),
});
