import type { InboxRow } from '@triage/contract/inbox/inbox';
import type { CreateMeetingAnswer, RescheduleMeetingAnswer } from '@triage/contract/meetings/meeting';
import { refreshAgenda } from '../../client/calendar/agenda-query.ts';
import { type Notice, notify } from '../../client/changes/notices/notify.ts';
import { twoButtons } from '../../client/changes/notices/two-buttons.ts';
import { laneNames } from '../../client/data/place/views.ts';
import { sendsQuery, threadQuery } from '../../client/data/queries/queries.ts';
import { getQueryClient } from '../../client/data/queries/query-client.ts';
import { serverErrorOf, trpc } from '../../client/data/queries/trpc.ts';
import { findCachedRow } from '../../client/data/rows/find-cached-row.ts';
import { currentTime } from '../../client/data/settings/user-settings.ts';
import { changeDraft, composeStore, isBlank } from '../../client/draft/compose-store.ts';
import { draftToText } from '../../client/draft/draft-to-text.ts';
import { signedBody } from '../../client/draft/own-addresses.ts';
import { rememberBody } from '../../client/draft/rewrites.ts';
import { startReply } from '../../client/draft/start-reply.ts';
import { announce } from '../../client/live/announce.ts';
import { formatWhenWithin } from '../../client/time/format-time.ts';
import { settledLane, trackBooking, undoBooking } from './track-booking.ts';

interface Time {
  slotStart: string;
  durationMinutes: number;
}

const videoNotes = {
  pending: '. The video link is still being made',
  none: ', without a video link',
};

/** Books or moves the event, then offers to send a confirmation. */
export async function bookMeeting(row: InboxRow, time: Time, me: string): Promise<void> {
  const { threadId, meeting } = row;
  const dismiss = notify(meeting ? 'Moving the meeting…' : 'Booking the meeting…');
  try {
    const ask = { threadId, ...time };
    const confirmBy = (draftHtml: string) => ({
      label: 'Confirm by email',
      onClick: () => void confirm(threadId, draftHtml, me),
    });
    if (meeting) {
      const answer = await trpc.meeting.reschedule.mutate(ask);
      say(`Meeting moved: ${whenOf(answer)}`, { action: confirmBy(answer.draftHtml) });
    } else {
      const answer = await trpc.meeting.create.mutate(ask);
      const video = answer.videoCall ? videoNotes[answer.videoCall] : '';
      sayBooked(row, answer, {
        text: `Meeting booked: ${whenOf(answer)}${video}`,
        action: confirmBy(answer.draftHtml),
      });
    }
  } catch (error) {
    notify(serverErrorOf(error) ?? 'The calendar did not respond', { isProblem: true });
  }
  dismiss();
  await refresh();
}

/** One toast for the meeting and the move out of Schedule that it caused. */
function sayBooked(
  row: InboxRow,
  answer: CreateMeetingAnswer,
  { text, action }: { text: string; action?: Notice['action'] },
): void {
  const lane = settledLane(row, answer.classification);
  const cancel = {
    label: 'Cancel meeting',
    onClick: () => void cancelMeeting({ ...row, meeting: answer.meeting }),
  };
  const dismiss = say(lane ? `${text}. Moved to ${laneNames[lane]}` : text, {
    ...(action ? { cancel, action, classNames: twoButtons } : { action: cancel }),
  });
  trackBooking(row, lane, dismiss);
}

export async function cancelMeeting(row: InboxRow): Promise<void> {
  const { threadId, meeting } = row;
  try {
    await trpc.meeting.cancel.mutate({ threadId });
  } catch (error) {
    notify(serverErrorOf(error) ?? 'The calendar did not respond', { isProblem: true });
    return refresh();
  }
  // First, so that the lane of the thread is known.
  await refresh();
  say(
    undoBooking(threadId) ? 'Meeting cancelled. Moving back to Schedule' : 'Meeting cancelled',
    meeting ? { action: { label: 'Undo', onClick: () => void remake(row, meeting) } } : {},
  );
}

async function remake(
  row: InboxRow,
  { start, durationMinutes }: NonNullable<InboxRow['meeting']>,
): Promise<void> {
  const { threadId } = row;
  try {
    const before = { ...(findCachedRow(getQueryClient(), threadId) ?? row), meeting: null };
    const answer = await trpc.meeting.create.mutate({ threadId, slotStart: start, durationMinutes });
    sayBooked(before, answer, { text: 'Meeting booked again, with a new invitation' });
  } catch (error) {
    notify(serverErrorOf(error) ?? 'The calendar did not respond', { isProblem: true });
  }
  await refresh();
}

/** Sends the confirmation later, if none has been sent. */
export async function confirmMeeting(threadId: string, me: string): Promise<void> {
  try {
    const { draftHtml } = await trpc.meeting.confirmation.mutate({ threadId });
    await confirm(threadId, draftHtml, me);
  } catch (error) {
    notify(serverErrorOf(error) ?? "Couldn't write the confirmation", { isProblem: true });
  }
}

async function confirm(threadId: string, draftHtml: string, me: string): Promise<void> {
  const client = getQueryClient();
  startReply('reply all', await client.ensureQueryData(threadQuery(threadId)), me);
  const typed = composeStore.get();
  const rewrites = rememberBody(typed?.rewrites, typed ?? { body: '' }, isBlank);
  changeDraft({ body: draftToText(draftHtml) + signedBody(), rewrites });
}

function whenOf({ meeting }: RescheduleMeetingAnswer): string {
  return formatWhenWithin(meeting.start, currentTime());
}

function say(text: string, options: Notice = {}): () => void {
  announce(text);
  return notify(text, { duration: 10_000, ...options });
}

async function refresh(): Promise<void> {
  const client = getQueryClient();
  void client.invalidateQueries({ queryKey: sendsQuery.queryKey });
  void refreshAgenda();
  await client.invalidateQueries({ queryKey: ['inbox'] });
}
