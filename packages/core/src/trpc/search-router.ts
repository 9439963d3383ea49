import {
  advancedSearchRequest,
  reembedAnswer,
  reembedRequest,
  searchAnswer,
  semanticSearchRequest,
} from '@triage/contract/search';
import { advancedSearch } from '../search/advanced-search.ts';
import { reembed } from '../search/reembed.ts';
import { semanticSearch } from '../search/semantic-search.ts';
import { aiConnectedProcedure, aiSessionProcedure, connectedProcedure } from './gates.ts';
import { t } from './init.ts';

export const searchRouter = t.router({
  semantic: aiSessionProcedure
    .input(semanticSearchRequest)
    .output(searchAnswer)
    .mutation(({ ctx, input }) => semanticSearch(ctx.tenant, input)),
  advanced: connectedProcedure
    .input(advancedSearchRequest)
    .output(searchAnswer)
    .mutation(({ ctx, input }) => advancedSearch(ctx.tenant, input)),
  reembed: aiConnectedProcedure
    .input(reembedRequest)
    .output(reembedAnswer)
    .mutation(({ ctx, input }) => reembed(ctx.tenant, input)),
});
