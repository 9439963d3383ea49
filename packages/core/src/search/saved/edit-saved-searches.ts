import { randomUUID } from 'node:crypto';
import type { Success } from '@triage/contract/errors';
import { SAVED_SEARCHES_MAX } from '@triage/contract/inbox/saved-search-limits';
import type {
  ChangeSavedSearchRequest,
  CreateSavedSearchRequest,
  SavedSearch,
  SavedSearchesAnswer,
} from '@triage/contract/inbox/saved-searches';
import {
  changeSavedSearchRow,
  createSavedSearchRow,
  deleteSavedSearchRow,
  lockSavedSearches,
  orderSavedSearchRows,
} from '@triage/database/tables/search/saved-searches';
import { AppError, FieldError } from '../../errors.ts';
import { type CountContext, listSavedSearches } from './list-saved-searches.ts';

/** Comes last in the order, unless it was deleted and comes back. Asked twice with the same id, it is there once. */
export async function createSavedSearch(
  ctx: CountContext,
  { name, query, place = 0, searchId = randomUUID() }: CreateSavedSearchRequest,
): Promise<SavedSearch> {
  const search = { userId: ctx.tenantId, searchId, name, query, place, at: ctx.clock.now() };
  await ctx.db.transaction(async (tx) => {
    await lockSavedSearches(tx, ctx.tenantId);
    if (!(await createSavedSearchRow(tx, { ...search, limit: SAVED_SEARCHES_MAX })))
      throw new FieldError('name', `You have ${SAVED_SEARCHES_MAX} saved searches, which is the limit`);
  });
  return getSavedSearch(ctx, searchId);
}

export async function changeSavedSearch(
  ctx: CountContext,
  request: ChangeSavedSearchRequest,
): Promise<SavedSearch> {
  const search = { ...request, userId: ctx.tenantId, at: ctx.clock.now() };
  if (!(await changeSavedSearchRow(ctx.db, search))) throw new AppError('savedSearchNotFound');
  return getSavedSearch(ctx, request.searchId);
}

export async function removeSavedSearch(
  ctx: CountContext,
  { searchId }: { searchId: string },
): Promise<Success> {
  if (!(await deleteSavedSearchRow(ctx.db, { userId: ctx.tenantId, searchId })))
    throw new AppError('savedSearchNotFound');
  return { success: true };
}

export async function orderSavedSearches(
  ctx: CountContext,
  { searchIds }: { searchIds: readonly string[] },
): Promise<SavedSearchesAnswer> {
  const { searches } = await listSavedSearches(ctx);
  if (searchIds.some((id) => !searches.some(({ searchId }) => searchId === id)))
    throw new AppError('savedSearchNotFound');
  await orderSavedSearchRows(ctx.db, { userId: ctx.tenantId, searchIds });
  return listSavedSearches(ctx);
}

async function getSavedSearch(ctx: CountContext, wanted: string): Promise<SavedSearch> {
  const { searches } = await listSavedSearches(ctx);
  const search = searches.find(({ searchId }) => searchId === wanted);
  if (!search) throw new AppError('savedSearchNotFound');
  return search;
}
