import { z } from 'zod';
import { QUERY_MAX } from '../limits.ts';
import { textInput } from '../text.ts';
import { timestampSchema } from '../timestamp.ts';
import { SAVED_SEARCH_NAME_MAX, SAVED_SEARCHES_MAX } from './saved-search-limits.ts';

const ID_MAX = 64;

const searchIdSchema = textInput.min(1).max(ID_MAX);
const parts = {
  name: textInput.trim().min(1, 'Give it a name').max(SAVED_SEARCH_NAME_MAX),
  /** As typed into the search. */
  query: textInput.trim().min(1, 'Type what to search for').max(QUERY_MAX),
};

export const savedSearchRequest = z.object({ searchId: searchIdSchema });
/** With the id and the place of one that was deleted, it is back as it was. */
export const createSavedSearchRequest = z.object({
  ...parts,
  searchId: searchIdSchema.optional(),
  place: z.number().int().min(1).max(1_000).optional(),
});
export type CreateSavedSearchRequest = z.infer<typeof createSavedSearchRequest>;
/** The whole of it as it is from now on. */
export const changeSavedSearchRequest = z.object({ ...parts, searchId: searchIdSchema });
export type ChangeSavedSearchRequest = z.infer<typeof changeSavedSearchRequest>;
/** All in their new order; those left out come after them. */
export const orderSavedSearchesRequest = z.object({
  searchIds: z.array(searchIdSchema).min(1).max(SAVED_SEARCHES_MAX),
});

export const savedSearchSchema = z.object({
  searchId: z.string(),
  name: z.string(),
  query: z.string(),
  place: z.number().int(),
  updatedAt: timestampSchema,
  /** Threads that match, at most 1,000, and how many of them are unread. Null: not counted in time. */
  threads: z.number().int().nullable(),
  unread: z.number().int().nullable(),
});
export type SavedSearch = z.infer<typeof savedSearchSchema>;
/** In the person's order. */
export const savedSearchesAnswer = z.object({ searches: z.array(savedSearchSchema) });
export type SavedSearchesAnswer = z.infer<typeof savedSearchesAnswer>;
