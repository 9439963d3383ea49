import { queryOptions } from '@tanstack/react-query';
import type { ApprovalCard, PendingAnswer } from '@triage/contract/agent';
import { getQueryClient } from '../../client/data/queries/query-client.ts';
import { trpc } from '../../client/data/queries/trpc.ts';

export const POLL_MS = 5_000;
const RECEIPTS_SHOWN = 50;

/** Polled while the assistant is open, because cards can be created or decided elsewhere. */
export const pendingQuery = queryOptions({
  queryKey: ['agent', 'pending'],
  queryFn: ({ signal }) => trpc.agent.pending.query(undefined, { signal }),
  refetchInterval: POLL_MS,
  staleTime: POLL_MS,
});

export const approvalQuery = (approvalId: string) =>
  queryOptions({
    queryKey: ['agent', 'approval', approvalId],
    queryFn: ({ signal }) => trpc.agent.approval.query({ approvalId }, { signal }),
    staleTime: 0,
  });

export const receiptsQuery = queryOptions({
  queryKey: ['agent', 'receipts'],
  queryFn: ({ signal }) => trpc.agent.receipts.query({ limit: RECEIPTS_SHOWN }, { signal }),
  staleTime: 0,
});

export const conversationsQuery = queryOptions({
  queryKey: ['agent', 'conversations'],
  queryFn: ({ signal }) => trpc.agent.conversations.query(undefined, { signal }),
  staleTime: 0,
});

export const providersQuery = queryOptions({
  queryKey: ['agent', 'providers'],
  queryFn: ({ signal }) => trpc.agent.providers.query(undefined, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** The stream contains the stored card, so no request is needed. */
export function keepCard(card: ApprovalCard): void {
  getQueryClient().setQueryData<PendingAnswer>(pendingQuery.queryKey, (known) => ({
    approvals: [...(known?.approvals ?? []).filter(({ approvalId }) => approvalId !== card.approvalId), card],
  }));
}

export function dropCard(approvalId: string): void {
  getQueryClient().setQueryData<PendingAnswer>(
    pendingQuery.queryKey,
    (known) => known && { approvals: known.approvals.filter((each) => each.approvalId !== approvalId) },
  );
}
