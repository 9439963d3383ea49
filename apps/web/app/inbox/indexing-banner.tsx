import type { IndexProgress } from '@triage/contract/inbox/inbox';

const texts: Record<IndexProgress['state'], string> = {
  none: 'Preparing your mailbox',
  first: 'Sorting your newest mail',
  listing: 'Counting your mail',
  bodies: 'Indexing older mail for search',
  done: '',
};

const CHANGES = 'Lanes and counts may change until it is done.';
/** The indexer gives way to what the person does where both need the mail provider's quota. */
const abouts: Record<IndexProgress['state'], string> = {
  none: '',
  first: CHANGES,
  listing: CHANGES,
  bodies: `It may pause so that your own actions come first. ${CHANGES}`,
  done: '',
};

export function IndexingBanner({ progress: { done, total, state } }: { progress: IndexProgress }) {
  const isCounted = total > 0 && state !== 'listing';
  return (
    <div className="relative flex items-center gap-3 border-b border-line px-6 py-2 text-sm text-ink-2 @max-[640px]:px-4">
      <span className="min-w-0 flex-1 @max-[640px]:line-clamp-4">
        {texts[state]}
        {abouts[state] ? <span className="text-ink-3">. {abouts[state]}</span> : null}
      </span>
      {isCounted ? (
        <span className="nums whitespace-nowrap text-ink-3">
          {done.toLocaleString('en')} of {total.toLocaleString('en')}
        </span>
      ) : null}
      <span
        role="progressbar"
        aria-label="Indexing"
        {...(isCounted ? { 'aria-valuenow': done, 'aria-valuemin': 0, 'aria-valuemax': total } : {})}
        className="absolute inset-x-0 -bottom-px h-0.5 overflow-hidden"
      >
        <span
          className={`block h-full bg-(--schedule) ${isCounted ? 'transition-[width] duration-500' : 'animate-wait'}`}
          style={{ width: isCounted ? `${Math.max(2, (100 * done) / total)}%` : '100%' }}
        />
      </span>
    </div>
  );
}
