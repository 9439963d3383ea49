import { goToView } from '../client/changes/inbox-actions.ts';
import { hasId, type ListWithId } from '../client/data/place/mail-views.ts';
import { isInvalid } from '../client/data/queries/trpc.ts';
import { Cause, TryAgain } from '../failure/try-again.tsx';
import { Button } from '../ui/button.tsx';

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
          {isGone ? (
            'It may have been deleted. The emails that were in it are still in your mailbox.'
          ) : (
            <Cause>Your mail is safe in your mail account. Try again in a moment.</Cause>
          )}
        </p>
        {isGone ? (
          <Button onClick={() => goToView('reply')}>Go to Reply</Button>
        ) : (
          <TryAgain onClick={onRetry} />
        )}
      </div>
    </div>
  );
}
