import type { Decision, PendingAnswer } from '@triage/contract/agent';
import { makeStore } from '../../client/data/make-store.ts';
import { getQueryClient } from '../../client/data/queries/query-client.ts';
import { type ToolPart, toDecidedPart } from '../chat-reducer.ts';
import { pendingQuery } from './approvals.ts';

interface OtherRequests {
  /** Shown in this tab or named by the link that opened it; they stay when they are no longer pending. */
  seen: readonly string[];
  /** Decided in this tab: what became of them. */
  decided: readonly ToolPart[];
}

const nothing: OtherRequests = { seen: [], decided: [] };

/** Requests from programs and from other conversations. */
export const otherRequests = makeStore<OtherRequests>(nothing);

export function noteSeen(approvalIds: readonly string[]): void {
  const { seen } = otherRequests.get();
  const fresh = approvalIds.filter((id) => !seen.includes(id));
  if (fresh.length > 0) otherRequests.set((all) => ({ ...all, seen: [...seen, ...fresh] }));
}

export function noteDecided(decision: Decision): void {
  const pending = getQueryClient().getQueryData<PendingAnswer>(pendingQuery.queryKey);
  const card = pending?.approvals.find(({ approvalId }) => approvalId === decision.approvalId);
  if (card)
    otherRequests.set((all) => ({ ...all, decided: [...all.decided, toDecidedPart(card, decision)] }));
}

/** Receipts list them; here they would stand below newer answers. */
export function forgetOther(): void {
  otherRequests.set(nothing);
}
