import { Button } from '../../ui/button.tsx';

/** A list that was not opened before the connection was lost. */
export function OfflineList({ onRetry }: { onRetry(): void }) {
  return (
    <div role="alert" className="grid flex-1 place-items-center px-6 pb-24">
      <div className="max-w-sm text-center">
        <p className="text-lg font-semibold">You’re offline</p>
        <p className="mt-1 mb-5 text-sm text-ink-2">
          This list is not kept on this device. It is here again when you are online.
        </p>
        <Button onClick={onRetry}>Try again</Button>
      </div>
    </div>
  );
}
