import type { InvitationAnswer } from '@triage/contract/meetings/invitation';
import { refreshAgenda } from '../calendar/agenda-query.ts';
import { invitationQuery } from '../data/queries/invitation-query.ts';
import { getQueryClient } from '../data/queries/query-client.ts';
import { serverErrorOf, trpc } from '../data/queries/trpc.ts';
import { findCachedRow } from '../data/rows/find-cached-row.ts';
import { announce } from '../live/announce.ts';
import { noteFailure } from '../live/connectivity.ts';
import { notify } from './notices/notify.ts';
import { notifySettled } from './notices/notify-settled.ts';
import { inTurn } from './send/in-turn.ts';

interface PendingAnswers {
  /** The answer that the calendar has confirmed. */
  confirmed: InvitationAnswer | null;
  last: number;
}

const pendingAnswers = new Map<string, PendingAnswers>();

const said: Record<InvitationAnswer, string> = {
  yes: 'You accepted',
  maybe: 'You answered maybe',
  no: 'You declined',
};

const problems = new Map<string, string>(
  Object.entries({
    'Invitation not found': 'This invitation is no longer in your calendar.',
    'Invitation takes no answer': 'This invitation can no longer be answered.',
  }),
);

/**
 * Updates the card optimistically and reports success once the calendar has the answer. Not retried after going
 * offline, because an answer goes to other people. When several are given, the last one counts.
 */
export async function answerInvitation(threadId: string, answer: InvitationAnswer): Promise<void> {
  const client = getQueryClient();
  const { queryKey } = invitationQuery(threadId);
  const shown = client.getQueryData(queryKey);
  if (shown?.state !== 'open' || shown.answer === answer) return;
  const pending = pendingAnswers.get(threadId) ?? { confirmed: shown.answer, last: 0 };
  pendingAnswers.set(threadId, pending);
  pending.last += 1;
  const number = pending.last;
  void client.cancelQueries({ queryKey });
  show(answer);
  try {
    const row = findCachedRow(client, threadId);
    const { classification } = await inTurn([`invitation ${threadId}`], () =>
      trpc.invitation.answer.mutate({ threadId, answer }),
    );
    pending.confirmed = answer;
    void refreshAgenda();
    if (number === pending.last) say(said[answer]);
    notifySettled(row, classification);
  } catch (error) {
    noteFailure(error);
    if (number === pending.last) show(pending.confirmed);
    notify(describe(error), {
      isProblem: true,
      action: { label: 'Try again', onClick: () => void answerInvitation(threadId, answer) },
    });
    if (serverErrorOf(error)) void client.invalidateQueries({ queryKey });
  }
  if (number === pending.last) pendingAnswers.delete(threadId);

  function show(shownAnswer: InvitationAnswer | null): void {
    client.setQueryData(queryKey, (known) => (known ? { ...known, answer: shownAnswer } : known));
  }
}

function say(text: string): void {
  announce(text);
  notify(text);
}

function describe(error: unknown): string {
  const reason = serverErrorOf(error);
  if (reason === null) return "You're offline, so your answer was not sent.";
  return problems.get(reason) ?? "Couldn't save your answer in the calendar.";
}
