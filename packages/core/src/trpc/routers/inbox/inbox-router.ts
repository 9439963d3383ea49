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
import { FIRST_MAILBOX } from '@triage/contract/mailbox-id';
import { fetchAttachment } from '../../../mailbox/inbox/fetch-attachment.ts';
import { findSenderHistory } from '../../../mailbox/inbox/find-sender-history.ts';
import { getInboxChanges } from '../../../mailbox/inbox/get-inbox-changes.ts';
import { markListCursor, openListCursor } from '../../../mailbox/inbox/inbox-cursor.ts';
import { getThreadView, listInboxes } from '../../../mailbox/inbox/list-inbox.ts';
import { getIndexProgress } from '../../../mailbox/index/index-progress.ts';
import { getAnyThread } from '../../../mailbox/outside/get-outside-thread.ts';
import { addAlsoIn } from '../../../mailbox/twins/add-also-in.ts';
import { countInboxes } from '../../../mailboxes/count-once.ts';
import { mergeChanges, mergeMoved, mergeProgress } from '../../../mailboxes/merge-inboxes.ts';
import { overMailboxes } from '../../../tenant/over-mailboxes.ts';
import { listMoved } from '../../../triage/model/list-moved.ts';
import { cachedProcedure, connectedProcedure, listingProcedure, threadProcedure } from '../../gates.ts';
import { t } from '../../init.ts';
import { openMailbox } from '../../mailbox-gates.ts';

export const inboxRouter = t.router({
  list: listingProcedure
    .input(inboxListRequest)
    .output(inboxPageSchema)
    .query(async ({ ctx, input }) => {
      const list = `inbox ${input.view} ${input.split ?? ''}`;
      return markListCursor(list, await listInboxes(ctx, openListCursor(list, input)));
    }),
  counts: listingProcedure
    .input(inboxCountsRequest)
    .output(inboxCountsSchema)
    .query(({ ctx, input }) => countInboxes(ctx.tenants, input)),
  // Pages ask `mail.thread` for what is not cached; the REST route has lists of spam and trash, and no other way to read them.
  thread: threadProcedure
    .input(threadRequest)
    .output(threadViewSchema)
    .query(async ({ ctx, input: { threadId } }) => {
      const view = ctx.isPage
        ? await getThreadView(ctx.tenant, threadId)
        : await getAnyThread(openMailbox(ctx, ctx.namedMailbox ?? FIRST_MAILBOX), threadId, ctx.tenant);
      return addAlsoIn(ctx.tenants, view);
    }),
  sender: cachedProcedure
    .input(senderHistoryRequest)
    .output(senderHistorySchema)
    .query(({ ctx, input }) => findSenderHistory(ctx.tenant, input)),
  progress: listingProcedure
    .output(indexProgressSchema)
    .query(({ ctx }) => overMailboxes(ctx.tenants, getIndexProgress, mergeProgress)),
  changes: listingProcedure
    .output(inboxChangesSchema)
    .query(({ ctx }) => overMailboxes(ctx.tenants, getInboxChanges, mergeChanges)),
  secondLook: listingProcedure
    .output(secondLookAnswer)
    .query(({ ctx }) => overMailboxes(ctx.tenants, listMoved, mergeMoved)),
  attachment: connectedProcedure
    .input(attachmentRequest)
    .query(({ ctx, input }) => fetchAttachment(ctx.tenant, input)),
});
