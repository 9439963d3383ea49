import { successSchema } from '@triage/contract/errors';
import { countedMailboxRequest } from '@triage/contract/inbox/inbox';
import {
  changeSplitRequest,
  createSplitRequest,
  orderSplitsRequest,
  previewSplitRequest,
  splitPreviewSchema,
  splitRequest,
  splitSchema,
  splitsAnswer,
} from '@triage/contract/triage/splits';
import { chooseMailbox } from '../../../mailboxes/choose-mailbox.ts';
import { listSplitsOfAll } from '../../../mailboxes/count-once.ts';
import {
  changeSplit,
  createSplit,
  listSplits,
  orderSplits,
  removeSplit,
} from '../../../rules/splits/edit-splits.ts';
import { previewSplit } from '../../../rules/splits/preview-split.ts';
import { everyMailboxProcedure, sessionProcedure, sharedProcedure } from '../../gates.ts';
import { t } from '../../init.ts';

/** Splits belong to the user, connected or not. */
export const splitsRouter = t.router({
  list: everyMailboxProcedure
    .input(countedMailboxRequest)
    .output(splitsAnswer)
    .query(({ ctx, input }) => {
      const counted = chooseMailbox(ctx.tenants, input.mailboxId);
      return ctx.hasSeveral ? listSplitsOfAll(ctx.tenants, counted) : listSplits(ctx.tenant);
    }),
  create: sharedProcedure
    .input(createSplitRequest)
    .output(splitSchema)
    .mutation(({ ctx, input }) => createSplit(ctx.tenant, input)),
  change: sharedProcedure
    .input(changeSplitRequest)
    .output(splitSchema)
    .mutation(({ ctx, input }) => changeSplit(ctx.tenant, input)),
  remove: sharedProcedure
    .input(splitRequest)
    .output(successSchema)
    .mutation(({ ctx, input }) => removeSplit(ctx.tenant, input)),
  order: sharedProcedure
    .input(orderSplitsRequest)
    .output(splitsAnswer)
    .mutation(({ ctx, input }) => orderSplits(ctx.tenant, input)),
  preview: sessionProcedure
    .meta({ onlyReads: true })
    .input(previewSplitRequest)
    .output(splitPreviewSchema)
    .mutation(({ ctx, input }) => previewSplit(ctx.tenant, input)),
});
