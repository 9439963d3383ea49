import { back } from '../client/changes/inbox-actions.ts';
import { serverErrorOf } from '../client/data/queries/trpc.ts';
import { Cause, TryAgain } from '../failure/try-again.tsx';
import { Button } from '../ui/button.tsx';

export function ThreadFailed({ error, onRetry }: { error: unknown; onRetry(): void }) {
  const isGone = serverErrorOf(error) === 'Thread not found';
  return (
    <div role="alert" className="py-10 text-center">
      <p className="text-lg font-semibold">{isGone ? 'Thread not found' : "Couldn't load this thread"}</p>
      <p className="mt-1 mb-5 text-sm text-ink-2">
        {isGone ? (
          'It may have been deleted in your mail account.'
        ) : (
          <Cause>The connection failed. Your mail is safe.</Cause>
        )}
      </p>
      {isGone ? <Button onClick={back}>Back to the list</Button> : <TryAgain onClick={onRetry} />}
    </div>
  );
}
