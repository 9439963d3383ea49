import { successSchema } from '@triage/contract/errors';
import { countedMailboxRequest } from '@triage/contract/inbox/inbox';
import {
  changeSavedSearchRequest,
  createSavedSearchRequest,
  orderSavedSearchesRequest,
  savedSearchesAnswer,
  savedSearchRequest,
  savedSearchSchema,
} from '@triage/contract/inbox/saved-searches';
import { chooseMailbox } from '../../mailboxes/choose-mailbox.ts';
import { listSavedSearchesOfAll } from '../../mailboxes/list-saved-searches-of-all.ts';
import {
  changeSavedSearch,
  createSavedSearch,
  orderSavedSearches,
  removeSavedSearch,
} from '../../search/saved/edit-saved-searches.ts';
import { listSavedSearches } from '../../search/saved/list-saved-searches.ts';
import { everyMailboxProcedure, sessionProcedure } from '../gates.ts';
import { t } from '../init.ts';

/** Saved searches belong to the user, connected or not. */
export const savedSearchesRouter = t.router({
  list: everyMailboxProcedure
    .input(countedMailboxRequest)
    .output(savedSearchesAnswer)
    .query(({ ctx, input }) => {
      const counted = chooseMailbox(ctx.tenants, input.mailboxId);
      return ctx.hasSeveral ? listSavedSearchesOfAll(ctx.tenant, counted) : listSavedSearches(ctx.tenant);
    }),
  change: sessionProcedure
    .input(changeSavedSearchRequest)
    .output(savedSearchSchema)
    .mutation(({ ctx, input }) => changeSavedSearch(ctx.tenant, input)),
  remove: sessionProcedure
    .input(savedSearchRequest)
    .output(successSchema)
    .mutation(({ ctx, input }) => removeSavedSearch(ctx.tenant, input)),
  order: sessionProcedure
    .input(orderSavedSearchesRequest)
    .output(savedSearchesAnswer)
    .mutation(({ ctx, input }) => orderSavedSearches(ctx.tenant, input)),
  create: sessionProcedure
    .input(createSavedSearchRequest)
    .output(savedSearchSchema)
    .mutation(({ ctx, input }) => createSavedSearch(ctx.tenant, input)),
});
