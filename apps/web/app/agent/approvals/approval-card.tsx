import { useQuery } from '@tanstack/react-query';
import type { ApprovalCard as Card, WriteToolName } from '@triage/contract/agent';
import { Clock } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import type { ToolPart } from '../chat-reducer.ts';
import { decide } from '../chat-store.ts';
import { ThreadChecks } from '../thread-checks.tsx';
import { ApprovalFacts } from './approval-facts.tsx';
import { pendingQuery } from './approvals.ts';
import { DecidedElsewhere } from './decided-elsewhere.tsx';
import { useSecondsLeft } from './use-seconds-left.ts';
import { Warnings } from './warnings.tsx';
import { describeWrite } from './write-words.ts';

const URGENT_SECONDS = 60;

/** Shows the arguments that the server stored, not what the model says about them. */
export function ApprovalCard({ approvalId, part }: { approvalId: string; part?: ToolPart }) {
  const { data, isFetched } = useQuery(pendingQuery);
  const card = data?.approvals.find((each) => each.approvalId === approvalId);
  const seconds = useSecondsLeft(card?.expiresAt);
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const [isSending, setSending] = useState(false);
  if (!card && isFetched) return <DecidedElsewhere approvalId={approvalId} />;
  const tool = card?.tool ?? (part?.type.slice('tool-'.length) as WriteToolName | undefined);
  const { title, ...buttons } = describeWrite({ tool, arguments: card?.arguments ?? {} });
  const isOver = card !== undefined && seconds === 0;
  const listed = card ? listedThreads(card) : [];
  const checked = listed.length - leftOut.size;
  const answer = (approved: boolean) => {
    setSending(true);
    const leaveOut = approved ? [...leftOut] : [];
    void decide(approvalId, { approved, leaveOut }).catch(() => setSending(false));
  };
  return (
    <section
      aria-label={title}
      data-request={isOver ? undefined : approvalId}
      tabIndex={-1}
      className="scroll-my-3 rounded-lg border border-line-strong/55 p-4"
    >
      <h3 className="font-semibold">{title}</h3>
      {card ? (
        <>
          <ApprovalFacts card={card} namesThreads={listed.length === 0} />
          {listed.length > 0 ? (
            <ThreadChecks threads={listed} leftOut={leftOut} onChange={setLeftOut} />
          ) : null}
          <Warnings origin={card.origin} />
        </>
      ) : (
        <p className="animate-wait mt-2 text-sm text-ink-3">Loading the details…</p>
      )}
      {isOver ? (
        <p role="status" className="mt-4 text-sm text-ink-2">
          This request expired, and nothing was done. Ask again if you still want it.
        </p>
      ) : (
        <div className="mt-4 flex flex-wrap items-center gap-2">
          <Button
            look="act"
            disabled={!card || isSending || (listed.length > 0 && checked === 0)}
            onClick={() => answer(true)}
          >
            {listed.length > 0 ? `${buttons.yes} ${checked}` : buttons.yes}
          </Button>
          <Button disabled={isSending} onClick={() => answer(false)}>
            {buttons.no}
          </Button>
          {card ? (
            <span
              role="timer"
              className={`nums ml-auto flex items-center gap-1.5 text-xs ${seconds <= URGENT_SECONDS ? 'font-semibold text-warn' : 'text-ink-3'}`}
            >
              <Clock size={13} aria-hidden />
              <span className="sr-only">Expires in </span>
              {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, '0')}
            </span>
          ) : null}
        </div>
      )}
    </section>
  );
}

/** Bulk changes list each thread with a check box; other cards only name their thread. */
function listedThreads({ arguments: fields, origin }: Card): Card['origin']['threads'] {
  return Array.isArray(fields['threadIds']) ? origin.threads : [];
}
