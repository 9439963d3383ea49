import { useStore } from '../client/data/make-store.ts';
import { waitingRequests } from '../client/data/place/agent-open.ts';

/** How many requests wait for approval in Ask. */
export function WaitingBadge({ className = '' }: { className?: string }) {
  const waiting = useStore(waitingRequests, (value) => value);
  if (waiting === 0) return null;
  return (
    <span
      className={`nums grid h-5 min-w-5 place-items-center rounded-full bg-act px-1.5 text-2xs font-semibold text-on-act ${className}`}
    >
      <span aria-hidden>{waiting}</span>
      <span className="sr-only">
        {waiting === 1 ? '1 request waiting for approval' : `${waiting} requests waiting for approval`}
      </span>
    </span>
  );
}
