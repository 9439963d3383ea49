import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useStore } from '../../client/data/make-store.ts';
import { type ChatMessage, isTool, type ToolPart } from '../chat-reducer.ts';
import { Step } from '../step.tsx';
import { ApprovalCard } from './approval-card.tsx';
import { pendingQuery } from './approvals.ts';
import { DecidedElsewhere } from './decided-elsewhere.tsx';
import { groupRequests } from './group-requests.ts';
import { noteSeen, otherRequests } from './other-requests.ts';

/** Approvals from other conversations and from other programs: the pending ones, and what became of them. */
export function OtherApprovals({ messages }: { messages: readonly ChatMessage[] }) {
  const { data } = useQuery(pendingQuery);
  const { seen, decided } = useStore(otherRequests, (value) => value);
  const here = new Set(
    messages.flatMap(({ parts }) => parts.flatMap((part) => (isTool(part) ? (part.approval?.id ?? []) : []))),
  );
  const pending = data?.approvals.map(({ approvalId }) => approvalId).filter((id) => !here.has(id));
  const pendingKey = pending?.join(' ') ?? '';
  useEffect(() => noteSeen(pendingKey.split(' ').filter(Boolean)), [pendingKey]);
  const { waiting, over } = groupRequests({
    seen: seen.filter((id) => !here.has(id)),
    pending,
    decided: decided.map(({ toolCallId }) => toolCallId),
  });
  if (waiting.length + over.length === 0) return null;
  return (
    <div className="space-y-3">
      <h3 className="text-xs font-semibold text-ink-2">Requests from other conversations and programs</h3>
      {waiting.length > 0 ? (
        <section aria-label="Waiting for approval" className="space-y-3">
          {waiting.map((approvalId) => (
            <ApprovalCard key={approvalId} approvalId={approvalId} />
          ))}
        </section>
      ) : null}
      {over.length > 0 ? (
        <section aria-label="No longer waiting" className="space-y-3">
          {over.map((approvalId) => (
            <DecidedRequest key={approvalId} approvalId={approvalId} decided={decided} />
          ))}
        </section>
      ) : null}
    </div>
  );
}

function DecidedRequest({ approvalId, decided }: { approvalId: string; decided: readonly ToolPart[] }) {
  const part = decided.find(({ toolCallId }) => toolCallId === approvalId);
  return part ? <Step part={part} /> : <DecidedElsewhere approvalId={approvalId} />;
}
