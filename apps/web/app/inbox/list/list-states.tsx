import { goToView } from '../../client/changes/inbox-actions.ts';
import { hasId, type ListWithId } from '../../client/data/place/mail-views.ts';
import { isInvalid } from '../../client/data/queries/trpc.ts';
import { Button } from '../../ui/button.tsx';

const widths = ['w-2/3', 'w-1/2', 'w-3/5', 'w-4/5', 'w-2/5', 'w-3/4', 'w-1/2', 'w-2/3'];

export function ListSkeleton() {
  return (
    <div role="status" className="lane-list flex-1 overflow-hidden">
      <span className="sr-only">Loading threads</span>
      {widths.map((width, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: the bars never move
          key={index}
          aria-hidden
          className="animate-wait flex h-(--row) flex-col justify-center gap-2.5 px-6"
          style={{ animationDelay: `${index * 90}ms` }}
        >
          <div className={`h-3 rounded-full bg-well ${width}`} />
          <div className="h-2.5 w-1/3 rounded-full bg-well" />
        </div>
      ))}
    </div>
  );
}

interface FailedProps {
  view: string;
  error: unknown;
  onRetry(): void;
}

const goneTitles: Record<ListWithId, string> = {
  label: 'Label not found',
  split: 'Split not found',
  pinned: 'Pinned search not found',
};

export function ListFailed({ view, error, onRetry }: FailedProps) {
  const isGone = hasId(view) && isInvalid(error);
  return (
    <div role="alert" className="grid flex-1 place-items-center px-6 pb-24">
      <div className="max-w-sm text-center">
        <p className="text-lg font-semibold">{isGone ? goneTitles[view] : 'Couldn’t load this list'}</p>
        <p className="mt-1 mb-5 text-sm text-ink-2">
          {isGone
            ? 'It may have been deleted. The emails that were in it are still in your mailbox.'
            : 'Your mail is safe in your mail account. Try again in a moment.'}
        </p>
        <Button onClick={isGone ? () => goToView('reply') : onRetry}>
          {isGone ? 'Go to Reply' : 'Try again'}
        </Button>
      </div>
    </div>
  );
}
