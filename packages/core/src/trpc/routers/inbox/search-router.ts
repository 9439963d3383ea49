import { askAnswer, askRequest } from '@triage/contract/inbox/ask';
import {
  hybridSearchAnswer,
  hybridSearchRequest,
  providerSearchAnswer,
  providerSearchRequest,
  recentSearchesSchema,
  recentSearchRequest,
  suggestionsRequest,
  suggestionsSchema,
} from '@triage/contract/inbox/hybrid-search';
import {
  advancedSearchRequest,
  reembedAnswer,
  reembedRequest,
  searchAnswer,
  semanticSearchRequest,
} from '@triage/contract/inbox/search';
import { beginStream } from '../../../async/begin-stream.ts';
import { answerQuestion, streamAnswers } from '../../../flows/ask/answer-question.ts';
import {
  advancedSearchOfAll,
  hybridSearchOfAll,
  mergeSuggestions,
  searchProvidersOfAll,
  semanticSearchOfAll,
} from '../../../mailboxes/search-of-all.ts';
import {
  forgetRecentSearch,
  listRecentSearches,
  rememberRecentSearch,
} from '../../../search/recent-searches.ts';
import { reembed } from '../../../search/reembed.ts';
import { suggest } from '../../../search/suggest.ts';
import { overMailboxes } from '../../../tenant/over-mailboxes.ts';
import {
  aiConnectedProcedure,
  aiSessionProcedure,
  connectedProcedure,
  searchingProcedure,
} from '../../gates.ts';
import { t } from '../../init.ts';
import { openEvery } from '../../mailbox-gates.ts';

export const searchRouter = t.router({
  semantic: aiSessionProcedure
    .meta({ onlyReads: true })
    .input(semanticSearchRequest)
    .output(searchAnswer)
    .mutation(({ ctx, input }) => semanticSearchOfAll(openEvery(ctx), input)),
  advanced: searchingProcedure
    .meta({ onlyReads: true })
    .input(advancedSearchRequest)
    .output(searchAnswer)
    .mutation(({ ctx, input }) => advancedSearchOfAll(ctx, input)),
  reembed: aiConnectedProcedure
    .input(reembedRequest)
    .output(reembedAnswer)
    .mutation(({ ctx, input }) => reembed(ctx.tenant, input)),
  hybrid: searchingProcedure
    .input(hybridSearchRequest)
    .output(hybridSearchAnswer)
    .query(({ ctx, input }) => hybridSearchOfAll(ctx, input)),
  provider: searchingProcedure
    .input(providerSearchRequest)
    .output(providerSearchAnswer)
    .query(({ ctx, input }) => searchProvidersOfAll(ctx, input)),
  /** Counts as a question to a model also where there is none: it searches several times. */
  ask: connectedProcedure
    .meta({ onlyReads: true, countsAs: 'ai' })
    .input(askRequest)
    .output(askAnswer)
    .mutation(({ ctx, input, signal }) =>
      answerQuestion(
        ctx.tenant,
        input,
        signal ?? ctx.signal,
        openEvery({ ...ctx, namedMailbox: null }).tenants,
      ),
    ),
  /** The same, line by line. */
  answers: connectedProcedure
    .meta({ countsAs: 'ai' })
    .input(askRequest)
    .subscription(({ ctx, input, signal }) =>
      beginStream(
        streamAnswers(
          ctx.tenant,
          input,
          signal ?? ctx.signal,
          openEvery({ ...ctx, namedMailbox: null }).tenants,
        ),
      ),
    ),
  suggest: searchingProcedure
    .input(suggestionsRequest)
    .output(suggestionsSchema)
    .query(({ ctx, input }) =>
      overMailboxes(ctx.tenants, (tenant) => suggest(tenant, input), mergeSuggestions),
    ),
  recent: connectedProcedure.output(recentSearchesSchema).query(({ ctx }) => listRecentSearches(ctx.tenant)),
  remember: connectedProcedure
    .input(recentSearchRequest)
    .output(recentSearchesSchema)
    .mutation(({ ctx, input }) => rememberRecentSearch(ctx.tenant, input)),
  forget: connectedProcedure
    .input(recentSearchRequest)
    .output(recentSearchesSchema)
    .mutation(({ ctx, input }) => forgetRecentSearch(ctx.tenant, input)),
});
