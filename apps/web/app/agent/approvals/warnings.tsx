import type { ApprovalOrigin } from '@triage/contract/agent';
import { TriangleAlert } from 'lucide-react';

/** What to check before approving a card. */
export function Warnings({ origin }: { origin: ApprovalOrigin }) {
  return (
    <>
      {origin.carries.map(({ threadId, subject, notAmong }) => (
        <p
          key={threadId}
          className="mt-3 flex gap-2 rounded-md bg-warn-wash px-3 py-2.5 text-sm break-words text-warn"
        >
          <TriangleAlert size={15} aria-hidden className="mt-0.5 shrink-0" />
          <span className="min-w-0">
            It contains text from “<bdi>{subject}</bdi>”, a thread that{' '}
            <bdi dir="ltr">{notAmong.join(', ')}</bdi> {notAmong.length === 1 ? 'has' : 'have'} not seen.
          </span>
        </p>
      ))}
      {origin.task ? (
        <p className="mt-3 text-xs break-words text-ink-3">
          Requested by your scheduled task “<bdi>{origin.task}</bdi>”.
        </p>
      ) : null}
      {origin.caller !== null || origin.afterForeignText ? (
        <p className="mt-3 text-xs break-words text-ink-3">
          {origin.caller === null ? (
            'Based on mail or calendar entries it read; check the details.'
          ) : (
            <>
              Requested by another program that calls itself “<bdi>{origin.caller}</bdi>”.
            </>
          )}
        </p>
      ) : null}
    </>
  );
}
