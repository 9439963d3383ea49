import type { ThreadView } from '@triage/contract/inbox/inbox';
import { type RefObject, useEffect, useMemo, useState } from 'react';
import { threadQuery } from '../../client/data/queries/queries.ts';
import { getQueryClient } from '../../client/data/queries/query-client.ts';
import { trpc } from '../../client/data/queries/trpc.ts';
import { type Divider, findDivider } from './find-divider.ts';

/** A thread that is passed with j and k was not read. */
const DWELL_MS = 1_500;
/** Above the divider, which the thread opens at. */
const AIR_PX = 16;

/** The stored reading position of the thread, from any device; updated while it is read here. */
export function useReadingPlace(thread: ThreadView, scroller: RefObject<HTMLElement | null>): Divider | null {
  const { threadId, messages } = thread;
  const [start, setStart] = useState(thread.readTo);
  const [hasDwelt, setDwelt] = useState(false);
  // The copy in the cache may be older than what another device has read. Reading on here must not move the divider.
  if (!hasDwelt && thread.readTo?.messageId !== start?.messageId) setStart(thread.readTo);
  const divider = useMemo(
    () => findDivider({ messages, ...(start ? { readTo: start } : {}) }),
    [messages, start],
  );
  const dividerId = divider?.messageId;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what arrives while the thread is read does not scroll it
  useEffect(() => {
    const node = scroller.current;
    const line = dividerId && !hasDwelt && node?.querySelector<HTMLElement>('[data-divider]');
    if (line && node)
      node.scrollTop += line.getBoundingClientRect().top - node.getBoundingClientRect().top - AIR_PX;
  }, [dividerId, scroller]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the messages on screen change with their number
  useEffect(() => {
    const node = scroller.current;
    if (!node) return;
    const ids = messages.map(({ messageId }) => messageId);
    let timer: ReturnType<typeof setTimeout> | undefined;
    let furthest = -1;
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries)
          if (isIntersecting)
            furthest = Math.max(furthest, ids.indexOf(target.getAttribute('data-message') ?? ''));
        clearTimeout(timer);
        timer = setTimeout(() => {
          setDwelt(true);
          note(threadId, ids, furthest);
        }, DWELL_MS);
      },
      { root: node },
    );
    for (const message of node.querySelectorAll('[data-message]')) observer.observe(message);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [threadId, messages.length, scroller]);
  return divider;
}

function note(threadId: string, ids: readonly string[], furthest: number): void {
  const messageId = ids[furthest];
  const { queryKey } = threadQuery(threadId);
  const known = getQueryClient().getQueryData(queryKey)?.readTo;
  if (document.visibilityState !== 'visible' || !messageId) return;
  if (known && furthest <= ids.indexOf(known.messageId)) return;
  const readTo = { messageId, at: new Date().toISOString() };
  getQueryClient().setQueryData(queryKey, (view) => view && { ...view, readTo });
  // If the request fails, other devices only miss this position.
  trpc.reading.readTo.mutate({ threadId, messageId }).catch(() => undefined);
}
