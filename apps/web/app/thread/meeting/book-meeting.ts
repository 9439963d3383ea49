import type { InboxRow } from '@triage/contract/inbox/inbox';
import type { CreateMeetingAnswer, RescheduleMeetingAnswer } from '@triage/contract/meetings/meeting';
import { refreshAgenda } from '../../client/calendar/agenda-query.ts';
import { notify } from '../../client/changes/notices/notify.ts';
import { notifySettled } from '../../client/changes/notices/notify-settled.ts';
import { sendsQuery, threadQuery } from '../../client/data/queries/queries.ts';
import { getQueryClient } from '../../client/data/queries/query-client.ts';
import { serverErrorOf, trpc } from '../../client/data/queries/trpc.ts';
import { currentTime, signedBody } from '../../client/data/settings/user-settings.ts';
import { changeDraft, composeStore, isBlank } from '../../client/draft/compose-store.ts';
import { draftToText } from '../../client/draft/draft-to-text.ts';
import { rememberBody } from '../../client/draft/rewrites.ts';
import { startReply } from '../../client/draft/start-reply.ts';
import { announce } from '../../client/live/announce.ts';
import { formatWhen } from '../../client/time/format-time.ts';

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
    const answer: RescheduleMeetingAnswer & Partial<CreateMeetingAnswer> = meeting
      ? await trpc.meeting.reschedule.mutate(ask)
      : await trpc.meeting.create.mutate(ask);
    const when = formatWhen(answer.meeting.start, currentTime());
    const video = !meeting && answer.videoCall && videoNotes[answer.videoCall];
    // The newest notice covers the others: the meeting matters more than the lane.
    notifySettled(row, answer.classification ?? null);
    say(`${meeting ? 'Meeting moved' : 'Meeting booked'}: ${when}${video || ''}`, {
      label: 'Confirm by email',
      onClick: () => void confirm(threadId, answer.draftHtml, me),
    });
  } catch (error) {
    notify(serverErrorOf(error) ?? 'The calendar did not respond', { isProblem: true });
  }
  dismiss();
  await refresh();
}

export async function cancelMeeting({ threadId, meeting }: InboxRow): Promise<void> {
  try {
    await trpc.meeting.cancel.mutate({ threadId });
    say(
      'Meeting cancelled',
      meeting ? { label: 'Undo', onClick: () => void remake(threadId, meeting) } : undefined,
    );
  } catch (error) {
    notify(serverErrorOf(error) ?? 'The calendar did not respond', { isProblem: true });
  }
  await refresh();
}

async function remake(
  threadId: string,
  { start, durationMinutes }: NonNullable<InboxRow['meeting']>,
): Promise<void> {
  try {
    await trpc.meeting.create.mutate({ threadId, slotStart: start, durationMinutes });
    say('Meeting booked again, with a new invitation');
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

function say(text: string, action?: { label: string; onClick(): void }): void {
  announce(text);
  notify(text, { duration: 10_000, ...(action ? { action } : {}) });
}

async function refresh(): Promise<void> {
  const client = getQueryClient();
  void client.invalidateQueries({ queryKey: sendsQuery.queryKey });
  void refreshAgenda();
  await client.invalidateQueries({ queryKey: ['inbox'] });
}
