import type { MailListRequest, MailPage } from '@triage/contract/inbox/mail-list';
import { listMatching } from '@triage/database/list-matching';
import { listSavedSearchRows } from '@triage/database/tables/search/saved-searches';
import type { TenantContext } from '../../context.ts';
import { FieldError } from '../../errors.ts';
import { readCursor } from '../../mailbox/inbox/inbox-cursor.ts';
import { showMailPage } from '../../mailbox/inbox/show-mail-page.ts';
import { readCriteria } from '../advanced-search.ts';

const PREFIX = 'search:';

export function isSavedSearch(place: string): boolean {
  return place.startsWith(PREFIX);
}

/** All cached mail that a saved search finds, newest first. */
export async function listSavedSearchMail(
  ctx: Pick<TenantContext, 'tenantId' | 'db' | 'clock'>,
  { in: place, cursor, limit }: MailListRequest,
): Promise<MailPage> {
  const id = place.slice(PREFIX.length);
  const search = (await listSavedSearchRows(ctx.db, ctx.tenantId)).find(({ searchId }) => searchId === id);
  if (!search) throw new FieldError('in', 'There is no such saved search');
  const after = cursor ? readCursor(cursor) : null;
  const { node } = await readCriteria(ctx, { query: search.query });
  const wanted = { userId: ctx.tenantId, now: ctx.clock.now(), node, after, limit: limit + 1 };
  return showMailPage(await listMatching(ctx.db, wanted), limit);
}
