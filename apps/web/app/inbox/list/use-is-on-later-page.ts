import { skipToken, useQuery } from '@tanstack/react-query';
import type { InboxRow } from '@triage/contract/inbox/inbox';
import { compareRows, viewOf } from '../../client/data/place/place.ts';
import { isView, type Screen } from '../../client/data/place/views.ts';
import { threadQuery } from '../../client/data/queries/queries.ts';

/** Whether the open thread is on a page of this list that is not loaded yet; a deep link then loads further pages. */
export function useIsOnLaterPage(openId: string | null, view: Screen, rows: readonly InboxRow[]): boolean {
  const query = threadQuery(openId ?? '');
  const { data: thread } = useQuery(openId ? query : { ...query, queryFn: skipToken });
  const last = rows.at(-1);
  return (
    thread !== undefined &&
    last !== undefined &&
    isView(view) &&
    viewOf(thread) === view &&
    compareRows(view)(thread, last) > 0
  );
}
