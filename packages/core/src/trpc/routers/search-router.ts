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
import { beginStream } from '../../async/begin-stream.ts';
import { answerQuestion, streamAnswers } from '../../flows/ask/answer-question.ts';
import { advancedSearch } from '../../search/advanced-search.ts';
import { hybridSearch } from '../../search/hybrid-search.ts';
import {
  forgetRecentSearch,
  listRecentSearches,
  rememberRecentSearch,
} from '../../search/recent-searches.ts';
import { reembed } from '../../search/reembed.ts';
import { searchProvider } from '../../search/search-provider.ts';
import { semanticSearch } from '../../search/semantic-search.ts';
import { suggest } from '../../search/suggest.ts';
import {
  aiConnectedProcedure,
  aiSessionProcedure,
  connectedProcedure,
  hotConnectedProcedure,
} from '../gates.ts';
import { t } from '../init.ts';

export const searchRouter = t.router({
  semantic: aiSessionProcedure
    .meta({ onlyReads: true })
    .input(semanticSearchRequest)
    .output(searchAnswer)
    .mutation(({ ctx, input }) => semanticSearch(ctx.tenant, input)),
  advanced: hotConnectedProcedure
    .meta({ onlyReads: true })
    .input(advancedSearchRequest)
    .output(searchAnswer)
    .mutation(({ ctx, input }) => advancedSearch(ctx.tenant, input)),
  reembed: aiConnectedProcedure
    .input(reembedRequest)
    .output(reembedAnswer)
    .mutation(({ ctx, input }) => reembed(ctx.tenant, input)),
  hybrid: hotConnectedProcedure
    .input(hybridSearchRequest)
    .output(hybridSearchAnswer)
    .query(({ ctx, input }) => hybridSearch(ctx.tenant, input)),
  provider: connectedProcedure
    .input(providerSearchRequest)
    .output(providerSearchAnswer)
    .query(({ ctx, input }) => searchProvider(ctx.tenant, input)),
  /** Counts as a question to a model also where there is none: it searches several times. */
  ask: connectedProcedure
    .meta({ onlyReads: true, countsAs: 'ai' })
    .input(askRequest)
    .output(askAnswer)
    .mutation(({ ctx, input, signal }) => answerQuestion(ctx.tenant, input, signal ?? ctx.signal)),
  /** The same, line by line. */
  answers: connectedProcedure
    .meta({ countsAs: 'ai' })
    .input(askRequest)
    .subscription(({ ctx, input, signal }) =>
      beginStream(streamAnswers(ctx.tenant, input, signal ?? ctx.signal)),
    ),
  suggest: hotConnectedProcedure
    .input(suggestionsRequest)
    .output(suggestionsSchema)
    .query(({ ctx, input }) => suggest(ctx.tenant, input)),
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
