import { z } from 'zod';
import { ADVANCED_LIMIT_DEFAULT, HYBRID_LIMIT_MAX, QUERY_MAX, SUGGESTION_MAX } from '../limits.ts';
import { textInput } from '../text.ts';
import { timestampSchema } from '../timestamp.ts';
import { providerSchema } from '../triage/lanes.ts';
import { advancedSearchRequest, searchHitSchema } from './search.ts';

/** For the page alone: words and meaning in one list. */
export const hybridSearchRequest = advancedSearchRequest.safeExtend({
  limit: z.number().int().min(1).max(HYBRID_LIMIT_MAX).default(ADVANCED_LIMIT_DEFAULT),
  provider: providerSchema.default('ai_primary'),
});
export type HybridSearchRequest = z.infer<typeof hybridSearchRequest>;

/** From where to where in the text, end exclusive. */
const rangesSchema = z.array(z.tuple([z.number().int(), z.number().int()]));

export const hybridHitSchema = searchHitSchema.extend({
  recipients: z.array(z.string()),
  lastMessageAt: timestampSchema,
  unread: z.boolean(),
  /** Absent in what only the mail provider found: its summaries do not tell. */
  hasAttachment: z.boolean().optional(),
  labelIds: z.array(z.string()).optional(),
  matched: z.enum(['words', 'meaning', 'both']),
  highlights: z.object({ subject: rangesSchema, sender: rangesSchema, snippet: rangesSchema }),
});
export type HybridHit = z.infer<typeof hybridHitSchema>;

export const hybridSearchAnswer = z.object({
  results: z.array(hybridHitSchema),
  /** More threads match than the limit allowed. */
  more: z.boolean(),
  /** Terms with an operator that is not known, or a value that it does not take: searched as text. */
  unknown: z.array(z.string()),
  /** Labels that the account does not have: nothing carries them. */
  unknownLabels: z.array(z.string()),
  /**
   * `off`: no words to compare, or no provider; `unconfigured`: no provider has an embedding model; `indexing`: not all is embedded yet; `failed`: no answer from it;
   * `limited`: the person's AI limit is used up for the moment.
   */
  meaning: z.enum(['used', 'off', 'unconfigured', 'indexing', 'failed', 'limited']),
  indexed: z.object({ done: z.number().int(), total: z.number().int() }),
  /** Absent where all mail is searched here: of so many messages these are read, and the provider can be asked for more. */
  coverage: z.object({ done: z.number().int(), total: z.number().int() }).optional(),
});
export type HybridSearchAnswer = z.infer<typeof hybridSearchAnswer>;

/** What the mail provider finds and the cache does not have yet. */
export const providerSearchRequest = z.object({ query: textInput.trim().min(1).max(QUERY_MAX) });
export const providerSearchAnswer = z.object({
  /** `unasked`: the provider does not have these operators. */
  state: z.enum(['asked', 'unasked', 'failed']),
  results: z.array(hybridHitSchema),
});
export type ProviderSearchAnswer = z.infer<typeof providerSearchAnswer>;

export const suggestionsRequest = z.object({ text: textInput.trim().min(1).max(SUGGESTION_MAX) });
export const suggestionsSchema = z.object({ senders: z.array(z.string()), labels: z.array(z.string()) });
export type Suggestions = z.infer<typeof suggestionsSchema>;

export const recentSearchRequest = z.object({ query: textInput.trim().min(1).max(QUERY_MAX) });
export const recentSearchesSchema = z.array(z.string());
