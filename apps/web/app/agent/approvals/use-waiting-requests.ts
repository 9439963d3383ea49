import { useQuery } from '@tanstack/react-query';
import type { ApprovalCard } from '@triage/contract/agent';
import { useEffect } from 'react';
import { notify, toasterMounted } from '../../client/changes/notices/notify.ts';
import { useStore } from '../../client/data/make-store.ts';
import { agentOpen, waitingRequests } from '../../client/data/place/agent-open.ts';
import { announce } from '../../client/live/announce.ts';
import { makeToldIds } from '../../client/notify/told-ids.ts';
import { POLL_MS, pendingQuery } from './approvals.ts';
import { describeWrite } from './write-words.ts';

/** Without a realtime service no event reports a request, and one expires after ten minutes. */
const CLOSED_POLL_MS = 20_000;
const SHOWN_MS = 15_000;

const told = makeToldIds('told requests');

/** Counts the pending requests for the badge of Ask; while it is closed, a toast tells of a new one from outside. */
export function useWaitingRequests(): void {
  const isOpen = useStore(agentOpen, (value) => value);
  const isThere = useStore(toasterMounted, (value) => value);
  const { data } = useQuery({ ...pendingQuery, refetchInterval: isOpen ? POLL_MS : CLOSED_POLL_MS });
  useEffect(() => {
    if (!data) return;
    const { approvals } = data;
    waitingRequests.set(approvals.length);
    const fresh = approvals.filter((card) => isFromOutside(card) && !told.get().has(card.approvalId));
    if (fresh.length === 0 || !(isOpen || isThere)) return;
    told.set(approvals.map(({ approvalId }) => approvalId));
    if (!isOpen) tell(fresh);
  }, [data, isOpen, isThere]);
}

/** A request of the chat is answered where it was made. */
function isFromOutside({ origin }: ApprovalCard): boolean {
  return origin.caller !== null || origin.task !== undefined;
}

function tell(cards: readonly ApprovalCard[]): void {
  const [card] = cards;
  if (!card) return;
  const text =
    cards.length > 1 ? `${cards.length} requests are waiting for your approval` : describeRequest(card);
  announce(text);
  notify(text, {
    duration: SHOWN_MS,
    action: { label: 'Review', onClick: () => agentOpen.set(true) },
  });
}

function describeRequest(card: Pick<ApprovalCard, 'origin' | 'tool' | 'arguments'>): string {
  const { origin } = card;
  const who = origin.caller === null ? 'A scheduled task' : `“${origin.caller}”`;
  return `${who} asks for your approval: ${describeWrite(card).name}`;
}
