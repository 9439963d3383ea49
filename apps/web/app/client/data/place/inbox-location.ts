import { useLocation } from '@remix-run/react';
import { useMemo, useSyncExternalStore } from 'react';
import { hasId } from './mail-views.ts';
import { isScreen, type Screen } from './views.ts';

export interface InboxLocation {
  view: Screen;
  threadId: string | null;
  /** The search query. */
  query?: string;
  /** The id of the label or of the split, in its list. */
  label?: string;
  /** The first day of the agenda, such as 2026-03-01, and how many; today and a week where they are left out. */
  day?: string;
  days?: number;
  /** The only mailbox that is shown; without it, all. */
  mailbox?: string | undefined;
}

const listeners = new Set<() => void>();

export function parseInboxLocation(search: string): InboxLocation {
  const query = new URLSearchParams(search);
  const view = query.get('view');
  const words = query.get('q');
  const label = query.get('label');
  return {
    // A label's list without its label is no list.
    view: isScreen(view) && (label || !hasId(view)) ? view : 'reply',
    threadId: query.get('thread'),
    ...(words ? { query: words } : {}),
    ...(label && hasId(view) ? { label } : {}),
    ...(view === 'agenda' ? parseDays(query) : {}),
    ...parseMailbox(query.get('mailbox')),
  };
}

function parseMailbox(mailbox: string | null): Pick<InboxLocation, 'mailbox'> {
  return mailbox && /^(?:first|m[a-z0-9]{6})$/.test(mailbox) ? { mailbox } : {};
}

function parseDays(query: URLSearchParams): Pick<InboxLocation, 'day' | 'days'> {
  const day = query.get('day') ?? '';
  const days = Number(query.get('days'));
  return {
    ...(Date.parse(`${day}T00:00Z`) && day.length === 10 ? { day } : {}),
    ...(days >= 1 && days <= 28 && Number.isInteger(days) ? { days } : {}),
  };
}

export function inboxPath({
  view,
  threadId,
  query: words,
  label,
  day,
  days,
  mailbox,
}: InboxLocation): string {
  const query = new URLSearchParams();
  if (view !== 'reply') query.set('view', view);
  if (words && view === 'search') query.set('q', words);
  if (label && hasId(view)) query.set('label', label);
  if (day) query.set('day', day);
  if (days) query.set('days', String(days));
  if (mailbox) query.set('mailbox', mailbox);
  if (threadId) query.set('thread', threadId);
  const search = query.toString();
  return search ? `/inbox?${search}` : '/inbox';
}

/**
 * Bypasses the router: navigation inside the inbox needs no server data, so a key press shows on the next paint.
 * Keeps the router's history index, so that its back and forward still work, and the mailbox that is shown unless the
 * location names one.
 */
export function goTo(location: InboxLocation, how: 'push' | 'replace' = 'push'): void {
  const path = inboxPath({ mailbox: shownMailbox(), ...location });
  if (path === `${window.location.pathname}${window.location.search}`) return;
  if (how === 'push') pushEntry(path);
  else window.history.replaceState(window.history.state, '', path);
  for (const listener of listeners) listener();
}

/** Outside React. */
export function shownMailbox(): string | undefined {
  if (typeof window === 'undefined') return undefined;
  return parseMailbox(new URLSearchParams(window.location.search).get('mailbox')).mailbox;
}

/** Our state in a history entry, next to the router's index. */
interface EntryState {
  idx?: number;
  key?: string;
  /** Set when this entry is an open composer on a phone. */
  composer?: unknown;
  /** Set when it is a sheet, open or not any more. */
  sheet?: boolean;
}

export function currentEntry(): EntryState {
  return (window.history.state ?? {}) as EntryState;
}

export function pushEntry(path: string, extras: Pick<EntryState, 'composer' | 'sheet'> = {}): void {
  const { idx = 0, composer: _, sheet: __, ...state } = currentEntry();
  window.history.pushState({ ...state, ...extras, idx: idx + 1, key: String(idx + 1) }, '', path);
}

export function useInboxLocation(): InboxLocation {
  const { search: renderedSearch } = useLocation();
  const search = useSyncExternalStore(
    subscribe,
    () => window.location.search,
    () => renderedSearch,
  );
  return useMemo(() => parseInboxLocation(search), [search]);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('popstate', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('popstate', listener);
  };
}

/** The page with a new rule or split, prefilled from a thread. */
export function rulePath(threadId: string, page: 'rules' | 'splits' = 'rules'): string {
  return `/settings/${page}?thread=${encodeURIComponent(threadId)}`;
}
