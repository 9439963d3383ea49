import { useQuery } from '@tanstack/react-query';
import type { Receipt } from '@triage/contract/agent';
import { Check, CircleAlert, CircleSlash, Hourglass } from 'lucide-react';
import { formatFull } from '../../client/time/format-time.ts';
import { useTime } from '../../client/time/use-time.ts';
import { TryAgain } from '../../failure/try-again.tsx';
import { formatTimestamps } from '../format-timestamps.ts';
import { ApprovalFacts } from './approval-facts.tsx';
import { receiptsQuery } from './approvals.ts';
import { Field } from './field-list.tsx';
import { UndoChange } from './undo-change.tsx';
import { describeOutcome, describeReceipt, describeStatus, describeWrite } from './write-words.ts';

export function ReceiptList() {
  const { data, error, refetch } = useQuery(receiptsQuery);
  if (error && !data)
    return (
      <div role="alert" className="text-sm">
        <p className="mb-3">Couldn’t load receipts.</p>
        <TryAgain onClick={() => void refetch()} />
      </div>
    );
  if (!data)
    return (
      <p role="status" className="animate-wait text-sm text-ink-3">
        Loading the receipts…
      </p>
    );
  if (data.receipts.length === 0)
    return (
      <div className="py-10 text-center">
        <p className="font-semibold">No receipts yet</p>
        <p className="mt-1 text-sm text-ink-2">
          Everything the assistant changes, and every request you deny, is listed here.
        </p>
      </div>
    );
  return (
    <ul aria-label="Receipts" className="divide-y divide-line">
      {data.receipts.map((receipt) => (
        <ReceiptLine key={receipt.approvalId} receipt={receipt} />
      ))}
    </ul>
  );
}

const places = {
  chat: 'Decided in the conversation.',
  card: 'Decided outside the conversation.',
  asked: 'You asked for this. It needed no approval because it can be undone.',
};

const icons = {
  pending: Hourglass,
  approved: Hourglass,
  executed: Check,
  denied: CircleSlash,
  expired: Hourglass,
  failed: CircleAlert,
};

function ReceiptLine({ receipt }: { receipt: Receipt }) {
  const time = useTime();
  const { approvalId, status, decidedAt, decidedIn, expiresAt, undoUntil } = receipt;
  const outcome = describeOutcome(receipt);
  const isFailed = status === 'failed' || receipt.sendStatus === 'failed';
  const Icon = isFailed ? CircleAlert : receipt.sendStatus === 'pending' ? Hourglass : icons[status];
  return (
    <li className="py-3 first:pt-0">
      <details>
        <summary className="flex list-none gap-3 rounded-sm [&::-webkit-details-marker]:hidden">
          <Icon
            size={16}
            aria-hidden
            className={`mt-[3px] shrink-0 ${isFailed ? 'text-danger' : 'text-ink-3'}`}
          />
          <span className="min-w-0 flex-1">
            <span className="block truncate font-semibold">{describeWrite(receipt).name}</span>
            <span className="block truncate text-sm text-ink-2">
              <bdi>{describeReceipt(receipt)}</bdi>
            </span>
            <span className="block text-xs text-ink-3">
              {describeStatus(receipt)} · {formatFull(decidedAt ?? expiresAt, time)}
            </span>
          </span>
        </summary>
        <div className="mt-2 ml-7 border-l border-line pl-3">
          {outcome ? (
            <dl>
              <Field name="Result">{formatTimestamps(outcome, time)}</Field>
            </dl>
          ) : null}
          <ApprovalFacts card={{ ...receipt, origin: carriedOut(receipt) }} />
          {decidedIn ? <p className="mt-3 text-xs text-ink-3">{places[decidedIn]}</p> : null}
        </div>
      </details>
      {undoUntil ? (
        <div className="mt-2 ml-7">
          <UndoChange approvalId={approvalId} undoUntil={undoUntil} />
        </div>
      ) : null}
    </li>
  );
}

/** Drops the threads that were unchecked. */
function carriedOut({ arguments: fields, origin }: Receipt): Receipt['origin'] {
  const { threadIds } = fields;
  if (!Array.isArray(threadIds)) return origin;
  return { ...origin, threads: origin.threads.filter(({ threadId }) => threadIds.includes(threadId)) };
}
