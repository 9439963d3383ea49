import type { MailListRequest } from '@triage/contract/inbox/mail-list';
import { listMatching } from '@triage/database/list-matching';
import type { MailStatementRow } from '@triage/database/tables/inbox/list-mail';
import { listSavedSearchRows } from '@triage/database/tables/search/saved-searches';
import type { TenantContext } from '../../context.ts';
import { FieldError } from '../../errors.ts';
import { parseCursor } from '../../mailbox/inbox/inbox-cursor.ts';
import { parseCriteria } from '../advanced-search.ts';

const PREFIX = 'search:';

export function isSavedSearch(place: string): boolean {
  return place.startsWith(PREFIX);
}

/** All cached mail of a mailbox that a saved search of the person finds, newest first; one more than a page. */
export async function findSavedSearchMail(
  ctx: Pick<TenantContext, 'tenantId' | 'personId' | 'personDb' | 'db' | 'clock'>,
  { in: place, cursor, limit }: MailListRequest,
): Promise<MailStatementRow[]> {
  const id = place.slice(PREFIX.length);
  const searches = await listSavedSearchRows(ctx.personDb, ctx.personId);
  const search = searches.find(({ searchId }) => searchId === id);
  if (!search) throw new FieldError('in', 'There is no such saved search');
  const after = cursor ? parseCursor(cursor) : null;
  const { node } = await parseCriteria(ctx, { query: search.query });
  const wanted = { userId: ctx.tenantId, now: ctx.clock.now(), node, after, limit: limit + 1 };
  return listMatching(ctx.db, wanted);
}
