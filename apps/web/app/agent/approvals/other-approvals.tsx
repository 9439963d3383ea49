import { useQuery } from '@tanstack/react-query';
import { type ChatMessage, isTool } from '../chat-reducer.ts';
import { ApprovalCard } from './approval-card.tsx';
import { pendingQuery } from './approvals.ts';

/** Pending approvals from other conversations and from other programs. */
export function OtherApprovals({ messages }: { messages: readonly ChatMessage[] }) {
  const { data } = useQuery(pendingQuery);
  const here = new Set(
    messages.flatMap(({ parts }) => parts.flatMap((part) => (isTool(part) ? (part.approval?.id ?? []) : []))),
  );
  const others = data?.approvals.filter(({ approvalId }) => !here.has(approvalId)) ?? [];
  if (others.length === 0) return null;
  return (
    <section aria-label="Waiting for approval" className="space-y-3">
      <h3 className="text-xs font-semibold text-ink-2">Requests from other conversations and programs</h3>
      {others.map(({ approvalId }) => (
        <ApprovalCard key={approvalId} approvalId={approvalId} />
      ))}
    </section>
  );
}
