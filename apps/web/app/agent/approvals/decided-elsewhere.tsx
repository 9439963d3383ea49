import { useQuery } from '@tanstack/react-query';
import { isNotFound } from '../../client/data/queries/trpc.ts';
import { useTime } from '../../client/time/use-time.ts';
import { formatTimestamps } from '../format-timestamps.ts';
import { approvalQuery, receiptsQuery } from './approvals.ts';
import { UndoChange } from './undo-change.tsx';
import { describeOutcome, describeReceipt, describeStatus, describeWrite } from './write-words.ts';

/** What became of a request that was decided in another tab, or has expired. */
export function DecidedElsewhere({ approvalId }: { approvalId: string }) {
  const time = useTime();
  const receipts = useQuery(receiptsQuery);
  const recent = receipts.data?.receipts.find((each) => each.approvalId === approvalId);
  // A link can be older than the receipts that are listed.
  const single = useQuery({ ...approvalQuery(approvalId), enabled: receipts.isFetched && !recent });
  const receipt = recent ?? single.data;
  const outcome = receipt && describeOutcome(receipt);
  return (
    <div
      data-receipt={approvalId}
      className="space-y-2 rounded-lg border border-line px-4 py-3 text-sm text-ink-2"
    >
      {receipt ? (
        <>
          <p className="break-words">
            {describeWrite(receipt).name}: <bdi>{describeReceipt(receipt)}</bdi>
          </p>
          <p>
            <span className="font-semibold text-ink">{describeStatus(receipt)}.</span>{' '}
            {outcome ? formatTimestamps(outcome, time) : nothingDone[receipt.status]}
          </p>
          {receipt.undoUntil ? <UndoChange approvalId={approvalId} undoUntil={receipt.undoUntil} /> : null}
        </>
      ) : isNotFound(single.error) ? (
        <p role="status">
          This request was not found. It may belong to another account, or it no longer exists.
        </p>
      ) : single.error ? (
        <p role="status">This request was decided elsewhere or has expired.</p>
      ) : (
        <p className="animate-wait text-ink-3">Loading the details…</p>
      )}
    </div>
  );
}

const nothingDone: Partial<Record<string, string>> = {
  expired: 'Nothing was done. Ask again if you still want it.',
};
