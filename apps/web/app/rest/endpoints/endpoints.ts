import { connectionEndpoints } from './connection-endpoints.ts';
import { type Endpoint, endpoint } from './define-endpoint.ts';
import { draftEndpoints } from './draft-endpoints.ts';
import { ruleEndpoints } from './rule-endpoints.ts';
import { savedSearchEndpoints } from './saved-search-endpoints.ts';
import { snippetEndpoints } from './snippet-endpoints.ts';

/**
 * Every documented JSON route: the contract defines path and schema, this table the procedure. Read by the REST
 * routes, their tests and the OpenAPI document.
 */
export const endpoints: readonly Endpoint[] = [
  endpoint('snooze', 'snooze.snooze', 'connected', 'Snooze a thread', {
    conditions: ['threadNotFound'],
  }),
  endpoint('cancelSnooze', 'snooze.cancel', 'connected', 'Unsnooze a thread'),
  endpoint('listReminders', 'reminders.list', 'connected', 'List the reminders that are still to come'),
  endpoint('setReminder', 'reminders.set', 'connected', 'Be reminded of a thread if nobody answers', {
    conditions: ['threadNotFound'],
  }),
  endpoint('clearReminder', 'reminders.clear', 'connected', 'Remove the reminder of a thread'),
  endpoint('archive', 'triage.archive', 'connected', 'Archive a thread', {
    failure: 'archiveFailed',
  }),
  endpoint('restore', 'triage.restore', 'connected', 'Move a thread to a lane', {
    conditions: ['threadNotFound'],
  }),
  ...(
    [
      ['star', 'threads.star', 'Star a thread'],
      ['unstar', 'threads.unstar', 'Unstar a thread'],
      ['trash', 'threads.trash', 'Move a thread to the trash'],
      ['untrash', 'threads.untrash', 'Take a thread out of the trash'],
      ['reportSpam', 'threads.reportSpam', 'Report a thread as spam'],
      ['notSpam', 'threads.notSpam', 'Take a thread out of spam'],
      ['mute', 'threads.mute', 'Archive a thread and keep it in Done when new mail arrives'],
      ['unmute', 'threads.unmute', 'Unmute a thread'],
      ['quiet', 'threads.quiet', 'Send no notifications about a thread, which stays in its lane'],
      ['unquiet', 'threads.unquiet', 'Send notifications about a thread again'],
      ['notWaiting', 'waiting.settle', 'Take a thread off the list of those that wait for an answer'],
      ['stillWaiting', 'waiting.resume', 'Put a thread back on the list of those that wait for an answer'],
    ] as const
  ).map(([name, procedure, summary]) =>
    endpoint(name, procedure, 'connected', summary, { conditions: ['threadNotFound'] }),
  ),
  endpoint('deleteThreads', 'threads.deleteForGood', 'connected', 'Delete threads of the trash for good', {
    conditions: ['deletionNotAllowed', 'notInTrash'],
  }),
  endpoint('listMuted', 'threads.muted', 'connected', 'List muted threads'),
  endpoint('listQuiet', 'threads.quieted', 'connected', 'List threads without notifications'),
  endpoint('block', 'threads.block', 'connected', 'Send new mail of an address to the trash'),
  endpoint('unblock', 'threads.unblock', 'connected', 'Unblock an address'),
  endpoint('listBlocked', 'threads.blocked', 'connected', 'List blocked addresses'),
  endpoint('listLabels', 'threads.labels', 'connected', "List the person's own labels"),
  endpoint('createLabel', 'threads.createLabel', 'connected', 'Create a label, or get the one of that name'),
  endpoint('labelThreads', 'threads.labelThreads', 'connected', 'Add and remove labels of threads', {
    conditions: ['labelNotFound', 'threadNotFound'],
  }),
  endpoint('unsubscribe', 'threads.unsubscribe', 'connected', 'Leave the mailing list of a thread', {
    conditions: ['threadNotFound'],
  }),
  ...draftEndpoints,
  endpoint('send', 'send.queue', 'connected', 'Queue an email', {
    conditions: ['threadNotFound', 'idempotencyMismatch', 'draftClosed'],
  }),
  endpoint('sendNow', 'send.dispatchNow', 'connected', 'Send a queued email now', {
    conditions: ['sendNotReady', 'sendRefused'],
  }),
  endpoint('unsend', 'send.cancel', 'connected', 'Cancel a queued email'),
  endpoint('discardPrepared', 'draft.discardPrepared', 'session', 'Discard the prepared draft of a thread'),
  endpoint('draft', 'draft.write', 'connected', 'Draft a reply', {
    needsAi: true,
    conditions: ['threadNotFound'],
  }),
  endpoint('summarize', 'reading.summarize', 'connected', 'Summarize a long thread', {
    needsAi: true,
    conditions: ['threadNotFound'],
  }),
  endpoint('askMail', 'search.ask', 'connected', 'Answer a question from mail and calendar, with sources'),
  endpoint('createMeeting', 'meeting.create', 'connected', 'Book a meeting for a thread', {
    needsAi: true,
    conditions: ['noAttendees', 'threadNotFound', 'threadHasMeeting', 'noCalendar'],
  }),
  endpoint('moveMeeting', 'meeting.reschedule', 'connected', 'Reschedule a meeting', {
    needsAi: true,
    conditions: ['threadNotFound', 'meetingNotFound'],
  }),
  endpoint('cancelMeeting', 'meeting.cancel', 'connected', 'Cancel a meeting', {
    conditions: ['threadNotFound', 'meetingNotFound'],
  }),
  endpoint('changes', 'inbox.changes', 'connected', 'Check whether the inbox has changed', {
    etag: true,
  }),
  endpoint(
    'listInbox',
    'inbox.list',
    'connected',
    'List a lane or the snoozed threads; of a lane also the part that is in a split',
    { conditions: ['mailboxNotFound'] },
  ),
  endpoint(
    'listMail',
    'mail.list',
    'connected',
    'List sent, starred, archived, waiting or all mail, a label, a split, a saved search, drafts, spam or trash',
    { conditions: ['mailboxNotFound'] },
  ),
  endpoint(
    'counts',
    'inbox.counts',
    'connected',
    'Count the threads of each lane, or of each lane in a split',
    { conditions: ['mailboxNotFound'] },
  ),
  endpoint('thread', 'inbox.thread', 'connected', 'Get a thread with its messages', {
    conditions: ['threadNotFound'],
  }),
  endpoint('secondLook', 'inbox.secondLook', 'connected', 'List threads that AI moved to another lane'),
  endpoint('lessons', 'lessons.list', 'session', 'List what the person has taught, with its effect'),
  ...(
    [
      ['changeLesson', 'lessons.change', 'Change the lane of a lesson'],
      ['removeLesson', 'lessons.remove', 'Forget a lesson'],
      ['undoLesson', 'lessons.undo', 'Undo the removal or the last change of a lesson'],
    ] as const
  ).map(([name, procedure, summary]) =>
    endpoint(name, procedure, 'session', summary, { conditions: ['lessonNotFound'] }),
  ),
  endpoint('removeWriting', 'lessons.removeWriting', 'session', 'Forget how the person writes to somebody'),
  endpoint('aiBudget', 'settings.budget', 'session', 'Get what AI has cost and may cost'),
  endpoint('setAiBudget', 'settings.setBudget', 'session', 'Set how many dollars a day AI may cost'),
  ...ruleEndpoints,
  ...connectionEndpoints,
  ...savedSearchEndpoints,
  endpoint('listSends', 'send.list', 'session', 'List pending, sent and failed emails, next due first'),
  ...snippetEndpoints,
  endpoint('addresses', 'settings.addresses', 'session', 'List the addresses to send from'),
  endpoint('setSignature', 'settings.setSignature', 'session', 'Set the signature of an address'),
  endpoint(
    'importSignature',
    'settings.importSignature',
    'connected',
    "Use the mail account's own signature of an address",
  ),
  endpoint('slots', 'meeting.slots', 'connected', 'List free times in the calendar', {
    conditions: ['threadNotFound', 'noCalendar'],
  }),
  endpoint('brief', 'brief.get', 'connected', 'Read a brief, by default the newest', {
    conditions: ['briefNotFound'],
  }),
  endpoint('makeBrief', 'brief.make', 'connected', 'Make a brief now'),
  endpoint('setBriefSchedule', 'brief.setSchedule', 'session', 'Choose when briefs are made'),
  endpoint('agenda', 'calendar.agenda', 'connected', 'List the events of whole days in the calendar', {
    conditions: ['noCalendar'],
  }),
  endpoint('bookingPage', 'booking.page', 'session', 'Get the public booking page and its settings'),
  endpoint(
    'changeBookingPage',
    'booking.change',
    'session',
    'Switch the booking page on or off, or change it',
  ),
  endpoint('renewBookingLink', 'booking.renew', 'session', 'Replace the link of the booking page'),
  endpoint('listBookings', 'booking.list', 'session', 'List upcoming meetings that others have booked'),
  endpoint('invitation', 'invitation.find', 'connected', 'Get the invitation of a thread', {
    conditions: ['threadNotFound'],
  }),
  endpoint('answerInvitation', 'invitation.answer', 'connected', 'Answer the invitation of a thread', {
    conditions: ['threadNotFound', 'invitationNotFound', 'invitationClosed', 'noCalendar'],
  }),
  endpoint('listTasks', 'tasks.list', 'session', 'List the scheduled tasks of the assistant'),
  endpoint('createTask', 'tasks.create', 'session', 'Have the assistant do something at chosen times'),
  endpoint('changeTask', 'tasks.change', 'session', 'Change a scheduled task', {
    conditions: ['taskNotFound'],
  }),
  endpoint('removeTask', 'tasks.remove', 'session', 'Delete a scheduled task', {
    conditions: ['taskNotFound'],
  }),
  endpoint('realtimeToken', 'realtime.token', 'session', "Get a token for the user's realtime channel"),
  endpoint('searchByMeaning', 'search.semantic', 'session', 'Search by meaning', { needsAi: true }),
  endpoint('search', 'search.advanced', 'connected', 'Search by words and filters', {
    failure: 'searchFailed',
  }),
  endpoint('reembed', 'search.reembed', 'connected', 'Rebuild the search index with a provider', {
    needsAi: true,
  }),
  endpoint('chat', 'agent.chat', 'connected', 'Chat with the agent (event stream)', {
    needsAi: true,
    failure: 'agentFailed',
  }),
  endpoint('propose', 'agent.propose', 'connected', 'Propose a write for the user to approve in the app', {
    conditions: ['threadNotFound', 'noAttendees', 'threadHasMeeting', 'meetingNotFound', 'tooManyProposals'],
  }),
  endpoint('approval', 'agent.approval', 'session', 'Get the status of a proposed write', {
    conditions: ['approvalNotFound'],
  }),
  endpoint('processDue', 'jobs.processDue', 'bearer', 'Send due emails and end expired snoozes'),
];

export function findEndpoints(path: string): readonly Endpoint[] {
  return endpoints.filter((candidate) => candidate.path === path);
}
