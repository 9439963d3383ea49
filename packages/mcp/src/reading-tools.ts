import { askRequest } from '@triage/contract/inbox/ask';
import { briefRequest } from '@triage/contract/inbox/brief';
import type { ThreadView } from '@triage/contract/inbox/inbox';
import { inboxCountsRequest, inboxListRequest, threadRequest } from '@triage/contract/inbox/inbox';
import { mailListRequest } from '@triage/contract/inbox/mail-list';
import { advancedSearchRequest, semanticSearchRequest } from '@triage/contract/inbox/search';
import { summaryRequest } from '@triage/contract/inbox/summary';
import { agendaRequest } from '@triage/contract/meetings/agenda';
import { slotsRequest } from '@triage/contract/meetings/meeting';
import { listSendsRequest } from '@triage/contract/sending/send';
import { defineReading, type Reading } from './define-reading.ts';

/** The newest messages say what a thread is about now; a model's window is not endless. */
const MESSAGES_MAX = 12;
const MESSAGE_CHARS = 5_000;

/** Mail, the calendar, and queued emails. */
export const readingTools: readonly Reading[] = [
  defineReading({
    name: 'list_lane',
    description:
      'Threads of a lane of the inbox (reply, schedule, fyi, done) or the snoozed ones, most urgent first, by pages. alsoIn names the threads of other mailboxes of the person with the same emails: one row stands for all of them',
    input: inboxListRequest,
    from: 'mail',
    ask: (triage, request) => triage.listInbox(request),
  }),
  defineReading({
    name: 'list_mail',
    description:
      'Mail beside the lanes, newest first, by pages: sent, starred, done (archived), waiting (for an answer, oldest first), all, a label (label:ID), a split (split:ID), a saved search (search:ID), drafts, spam or trash',
    input: mailListRequest,
    from: 'mail',
    ask: (triage, request) => triage.listMail(request),
  }),
  defineReading({
    name: 'list_reminders',
    description: 'Threads that the person will be reminded of if nobody answers, the next one first',
    from: 'mail',
    ask: (triage) => triage.listReminders(),
  }),
  defineReading({
    name: 'get_brief',
    description:
      "The person's newest brief, or a kept one by its id: emails that need a reply, the meetings of that day, replies the person is waiting for, newsletters, and what Triage did automatically. `open` is false for what was dealt with since",
    input: briefRequest,
    from: 'mail',
    ask: (triage, request) => triage.brief(request),
  }),
  defineReading({
    name: 'count_lanes',
    description: 'How many threads each lane of the inbox holds, or each lane of a split',
    input: inboxCountsRequest.unwrap(),
    ask: (triage, request) => triage.counts(request),
  }),
  defineReading({
    name: 'read_thread',
    description: 'The messages of a thread, oldest first: who wrote to whom, when and what',
    input: threadRequest,
    from: 'mail',
    ask: async (triage, request) => shorten(await triage.thread(request)),
  }),
  defineReading({
    name: 'summarize_thread',
    description:
      'Two sentences about a thread of more than three messages or 600 words, and what it asks of the person, each with the id of its message; null for a shorter thread',
    input: summaryRequest,
    from: 'mail',
    ask: (triage, request) => triage.summarize(request),
  }),
  defineReading({
    name: 'ask_mail',
    description:
      'Answer a question from the whole mail and calendar, in sentences that cite passages of messages. Without a model behind it only passages that may answer it; free times come from the calendar',
    input: askRequest,
    from: 'mail',
    ask: (triage, request) => triage.askMail(request),
  }),
  defineReading({
    name: 'search_mail',
    description:
      'Search by words and filters. Mail operators (from: subject: after: has:attachment …) work in the query',
    input: advancedSearchRequest,
    from: 'mail',
    ask: (triage, request) => triage.search(request),
  }),
  defineReading({
    name: 'search_by_meaning',
    description: 'Search by meaning, for what is not known by its words',
    input: semanticSearchRequest,
    from: 'mail',
    ask: (triage, request) => triage.searchByMeaning(request),
  }),
  defineReading({
    name: 'list_sends',
    description: 'Mails that wait to leave, were sent or failed, the next to leave first',
    input: listSendsRequest,
    from: 'mail',
    ask: (triage, request) => triage.listSends(request),
  }),
  defineReading({
    name: 'list_agenda',
    description:
      "Events of whole days in the person's calendars, busy, tentative and free ones, by start; today and six more days unless told",
    input: agendaRequest,
    from: 'calendar',
    ask: (triage, request) => triage.agenda(request),
  }),
  defineReading({
    name: 'free_slots',
    description:
      'Free times in the calendar within working hours; times that the given thread proposes come first',
    input: slotsRequest,
    from: 'calendar',
    ask: (triage, request) => triage.slots(request),
  }),
];

function shorten({ threadId, subject, lane, priority, suspicious, messages }: ThreadView) {
  const shown = messages.slice(-MESSAGES_MAX);
  return {
    threadId,
    subject,
    lane,
    priority,
    suspicious,
    olderMessages: messages.length - shown.length,
    messages: shown.map(({ from, to, cc, sentAt, fromMe, text, attachments }) => ({
      from,
      to,
      cc,
      sentAt,
      fromMe,
      text: text.length > MESSAGE_CHARS ? `${text.slice(0, MESSAGE_CHARS).toWellFormed()} […]` : text,
      attachments: attachments.map(({ filename }) => filename),
    })),
  };
}
