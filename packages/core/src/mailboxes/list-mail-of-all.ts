import { type MailListRequest, type MailPage, mailPlaceSchema } from '@triage/contract/inbox/mail-list';
import type { TenantContext } from '../context.ts';
import { parseEachCursor, writeEachCursor } from '../mailbox/inbox/inbox-cursor.ts';
import { findMailRows, listMail } from '../mailbox/inbox/list-mail.ts';
import { showMailPage, writeMailCursor } from '../mailbox/inbox/show-mail-page.ts';
import { pageWithoutTwins } from '../mailbox/twins/page-without-twins.ts';
import { findSavedSearchMail, isSavedSearch } from '../search/saved/list-saved-search-mail.ts';
import { mailboxOfTenant } from '../tenant/mailbox-tenant.ts';
import { markRows, newestFirst } from '../tenant/over-mailboxes.ts';
import { inMailPlace } from './in-mail-place.ts';

type Asked = { tenants: readonly TenantContext[]; hasSeveral: boolean };

const OUTSIDE = new Set<string>(['drafts', 'spam', 'trash']);

/** A page of one mailbox or of several. */
export async function listMailOfAll(
  { tenants, hasSeveral }: Asked,
  request: MailListRequest,
): Promise<MailPage> {
  const [first] = tenants;
  if (first && tenants.length === 1 && !isSavedSearch(request.in)) {
    const page = await listMail(first, request);
    return { ...page, rows: markRows(page.rows, hasSeveral) };
  }
  const page = OUTSIDE.has(request.in)
    ? await listOutsideOfAll(tenants, request)
    : await listCached(tenants, request);
  return { ...page, rows: markRows(page.rows, hasSeveral) };
}

/** A cursor is a place in the order of all, which each mailbox has by itself. */
async function listCached(tenants: readonly TenantContext[], request: MailListRequest): Promise<MailPage> {
  const find = isSavedSearch(request.in) ? findSavedSearchMail : findMailRows;
  const direction = mailPlaceSchema.safeParse(request.in).data === 'waiting' ? 1 : -1;
  const { cursor, limit } = request;
  const found = await pageWithoutTwins({
    ...{ tenants, limit, after: cursor ?? null },
    find: (tenant, from) => find(tenant, { ...request, cursor: from ?? undefined }),
    compare: (a, b) => {
      const byTime = a.lastMessageAt.getTime() - b.lastMessageAt.getTime();
      return direction * (byTime || (a.threadId < b.threadId ? -1 : 1));
    },
    keyOf: writeMailCursor,
    listed: inMailPlace(tenants, request.in),
  });
  return showMailPage(found, limit);
}

/**
 * What is read from the providers has pages of its own in each account, so the cursor has one for each. A provider that
 * fails takes only its own mail away.
 */
async function listOutsideOfAll(
  tenants: readonly TenantContext[],
  { cursor, ...request }: MailListRequest,
): Promise<MailPage> {
  const places = cursor ? parseEachCursor(cursor) : null;
  const asked = tenants.flatMap((tenant) => {
    const place = places?.[mailboxOfTenant(tenant.tenantId)];
    return places && place === undefined ? [] : [{ tenant, place }];
  });
  const answers = await Promise.allSettled(
    asked.map(({ tenant, place }) => listMail(tenant, { ...request, ...(place && { cursor: place }) })),
  );
  const failed = answers.filter((answer) => answer.status === 'rejected');
  if (failed[0] && failed.length === answers.length) throw failed[0].reason;
  for (const { reason } of failed) tenants[0]?.logger.warn('mailboxes.one-left-out', {}, reason);
  const pages = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
  // One that failed on a later page is asked for the same page again; on the first one it is left out.
  const next = answers.flatMap((answer, at) => {
    const place = answer.status === 'fulfilled' ? answer.value.nextCursor : asked[at]?.place;
    const tenant = asked[at]?.tenant;
    return place && tenant ? [[mailboxOfTenant(tenant.tenantId), place] as const] : [];
  });
  return {
    rows: newestFirst(
      pages.flatMap((page) => page.rows),
      ({ lastMessageAt }) => lastMessageAt,
    ),
    nextCursor: next.length > 0 ? writeEachCursor(Object.fromEntries(next)) : null,
  };
}
