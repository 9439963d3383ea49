import { successSchema } from '@triage/contract/errors';
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
import {
  changeSplit,
  createSplit,
  listSplits,
  orderSplits,
  removeSplit,
} from '../../../rules/splits/edit-splits.ts';
import { previewSplit } from '../../../rules/splits/preview-split.ts';
import { sessionProcedure } from '../../gates.ts';
import { t } from '../../init.ts';

/** Splits belong to the user, connected or not. */
export const splitsRouter = t.router({
  list: sessionProcedure.output(splitsAnswer).query(({ ctx }) => listSplits(ctx.tenant)),
  create: sessionProcedure
    .input(createSplitRequest)
    .output(splitSchema)
    .mutation(({ ctx, input }) => createSplit(ctx.tenant, input)),
  change: sessionProcedure
    .input(changeSplitRequest)
    .output(splitSchema)
    .mutation(({ ctx, input }) => changeSplit(ctx.tenant, input)),
  remove: sessionProcedure
    .input(splitRequest)
    .output(successSchema)
    .mutation(({ ctx, input }) => removeSplit(ctx.tenant, input)),
  order: sessionProcedure
    .input(orderSplitsRequest)
    .output(splitsAnswer)
    .mutation(({ ctx, input }) => orderSplits(ctx.tenant, input)),
  preview: sessionProcedure
    .meta({ onlyReads: true })
    .input(previewSplitRequest)
    .output(splitPreviewSchema)
    .mutation(({ ctx, input }) => previewSplit(ctx.tenant, input)),
});
