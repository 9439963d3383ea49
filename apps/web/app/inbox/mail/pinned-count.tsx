import { SAVED_SEARCH_COUNTED_MAX } from '@triage/contract/inbox/saved-search-limits';
import type { SavedSearch } from '@triage/contract/inbox/saved-searches';

interface Props {
  search: Pick<SavedSearch, 'threads' | 'unread'>;
  className?: string;
}

/** The unread threads, or else all that match. Nothing where none match, or nobody has counted them in time. */
export function PinnedCount({ search: { threads, unread }, className = '' }: Props) {
  if (!threads) return null;
  return (
    <span
      className={`nums text-xs ${unread ? 'font-semibold text-ink' : 'font-normal text-ink-3'} ${className}`}
    >
      <span aria-hidden>{showCount(unread || threads)}</span>
      <span className="sr-only"> {describeCount({ threads, unread })}</span>
    </span>
  );
}

export function describeCount({ threads, unread }: { threads: number; unread: number | null }): string {
  if (unread) return `${showCount(unread)} unread`;
  return `${showCount(threads)} ${threads === 1 ? 'thread' : 'threads'}`;
}

function showCount(count: number): string {
  return count >= SAVED_SEARCH_COUNTED_MAX ? '999+' : String(count);
}
