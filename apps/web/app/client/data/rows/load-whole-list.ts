import { InfiniteQueryObserver } from '@tanstack/react-query';
import type { InboxLocation } from '../place/inbox-location.ts';
import { isMailView, mailPlace } from '../place/mail-views.ts';
import { isView } from '../place/views.ts';
import { listQuery, mailListQuery } from '../queries/queries.ts';
import { getQueryClient } from '../queries/query-client.ts';

/** A refresh of the list cancels the request for a page. */
const TRIES = 3;

/** Loads the pages of a list that are still missing. False when one of them could not be loaded. */
export async function loadWholeList({ view, label, mailbox }: InboxLocation): Promise<boolean> {
  const client = getQueryClient();
  if (isMailView(view)) {
    const query = mailListQuery(mailPlace(view, label), mailbox);
    return loadPages(new InfiniteQueryObserver(client, query));
  }
  return isView(view) ? loadPages(new InfiniteQueryObserver(client, listQuery(view, mailbox))) : true;
}

interface Pages {
  getCurrentResult(): { hasNextPage: boolean };
  fetchNextPage(): Promise<{
    hasNextPage: boolean;
    isError: boolean;
    data: { pages: unknown[] } | undefined;
  }>;
}

async function loadPages(observer: Pages): Promise<boolean> {
  let { hasNextPage } = observer.getCurrentResult();
  let [known, triesLeft] = [0, TRIES];
  while (hasNextPage && triesLeft > 0) {
    const result = await observer.fetchNextPage();
    const loaded = result.data?.pages.length ?? 0;
    triesLeft = loaded > known && !result.isError ? TRIES : triesLeft - 1;
    known = loaded;
    ({ hasNextPage } = result);
  }
  return !hasNextPage;
}
