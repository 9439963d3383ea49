import { z } from 'zod';
import {
  ADDRESS_MAX,
  ADVANCED_LIMIT_DEFAULT,
  ADVANCED_LIMIT_MAX,
  QUERY_MAX,
  SEMANTIC_LIMIT_DEFAULT,
  SEMANTIC_LIMIT_MAX,
} from '../limits.ts';
import { textInput } from '../text.ts';
import { timestampInput } from '../timestamp.ts';
import { laneSchema, prioritySchema, providerSchema } from '../triage/lanes.ts';
import { alsoInSchema } from './also-in.ts';

export const searchHitSchema = z.object({
  threadId: z.string(),
  subject: z.string(),
  sender: z.string(),
  snippet: z.string(),
  lane: laneSchema,
  priority: prioritySchema,
  score: z.number(),
  /** Only for somebody who has several. */
  mailboxId: z.string().optional(),
  /** Other mailboxes that have the same emails: this row stands for theirs. */
  alsoIn: alsoInSchema.optional(),
});
export type SearchHit = z.infer<typeof searchHitSchema>;

export const searchAnswer = z.object({ results: z.array(searchHitSchema) });
export type SearchAnswer = z.infer<typeof searchAnswer>;

export const semanticSearchRequest = z.object({
  query: textInput.trim().min(1, 'A query is required').max(QUERY_MAX),
  limit: z.number().int().min(1).max(SEMANTIC_LIMIT_MAX).default(SEMANTIC_LIMIT_DEFAULT),
  provider: providerSchema.default('ai_primary'),
});
export type SemanticSearchRequest = z.infer<typeof semanticSearchRequest>;

export const advancedSearchRequest = z
  .object({
    query: textInput.trim().max(QUERY_MAX).optional(),
    sender: textInput.trim().max(ADDRESS_MAX).optional(),
    after: timestampInput.optional(),
    before: timestampInput.optional(),
    hasAttachment: z.boolean().optional(),
    lane: laneSchema.optional(),
    limit: z.number().int().min(1).max(ADVANCED_LIMIT_MAX).default(ADVANCED_LIMIT_DEFAULT),
  })
  .superRefine((request, context) => {
    const { limit: _, ...criteria } = request;
    if (!Object.values(criteria).some((value) => value !== undefined && value !== ''))
      context.addIssue({ code: 'custom', message: 'Give at least one criterion' });
    if (request.after && request.before && request.before <= request.after)
      context.addIssue({ code: 'custom', path: ['before'], message: 'before must be later than after' });
  });
export type AdvancedSearchRequest = z.infer<typeof advancedSearchRequest>;

export const reembedRequest = z.object({ provider: providerSchema.default('ai_primary') });
export type ReembedRequest = z.infer<typeof reembedRequest>;

export const reembedAnswer = z.discriminatedUnion('status', [
  z.object({ status: z.literal('running'), provider: providerSchema }),
  z.object({ status: z.literal('nothing-to-do'), provider: providerSchema, total: z.literal(0) }),
  z.object({ status: z.literal('started'), provider: providerSchema, total: z.number().int() }),
]);
export type ReembedAnswer = z.infer<typeof reembedAnswer>;
