import type { InboxRow } from '@triage/contract/inbox';
import type { RescheduleMeetingAnswer } from '@triage/contract/meeting';
import { announce } from '../client/announce.ts';
import { changeDraft, composeStore, isBlank, startReply } from '../client/compose-store.ts';
import { draftToText } from '../client/draft-to-text.ts';
import { notify } from '../client/notify.ts';
import { currentTime, signedBody } from '../client/person-settings.ts';
import { threadQuery } from '../client/queries.ts';
import { getQueryClient } from '../client/query-client.ts';
import { sayWhen } from '../client/say-time.ts';
import { readServerError, trpc } from '../client/trpc.ts';

interface Time {
  slotStart: string;
  durationMinutes: number;
}

/** Makes or moves the event, and offers the mail that confirms it. */
export async function makeMeeting({ threadId, meeting }: InboxRow, time: Time, me: string): Promise<void> {
  const dismiss = notify(meeting ? 'Moving the meeting…' : 'Making the meeting…');
  try {
    const call = meeting ? trpc.meeting.reschedule : trpc.meeting.create;
    const answer: RescheduleMeetingAnswer = await call.mutate({ threadId, ...time });
    const when = sayWhen(answer.meeting.start, currentTime());
    say(`${meeting ? 'Meeting moved' : 'Meeting made'}: ${when}`, {
      label: 'Confirm by mail',
      onClick: () => void confirm(threadId, answer.draftHtml, me),
    });
  } catch (error) {
    notify(readServerError(error) ?? 'The calendar does not answer', { isProblem: true });
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
    notify(readServerError(error) ?? 'The calendar does not answer', { isProblem: true });
  }
  await refresh();
}

async function remake(
  threadId: string,
  { start, durationMinutes }: NonNullable<InboxRow['meeting']>,
): Promise<void> {
  try {
    await trpc.meeting.create.mutate({ threadId, slotStart: start, durationMinutes });
    say('The meeting is back, with a new invitation');
  } catch (error) {
    notify(readServerError(error) ?? 'The calendar does not answer', { isProblem: true });
  }
  await refresh();
}

async function confirm(threadId: string, draftHtml: string, me: string): Promise<void> {
  const client = getQueryClient();
  startReply('reply all', await client.ensureQueryData(threadQuery(threadId)), me);
  const typed = composeStore.get()?.body ?? '';
  changeDraft({ body: draftToText(draftHtml) + signedBody(), ...(!isBlank(typed) ? { kept: typed } : {}) });
}

function say(text: string, action?: { label: string; onClick(): void }): void {
  announce(text);
  notify(text, { duration: 10_000, ...(action ? { action } : {}) });
}

function refresh(): Promise<void> {
  return getQueryClient().invalidateQueries({ queryKey: ['inbox'] });
}
