import { type EndpointName, type EndpointWay, endpointWays } from '@triage/contract/endpoints';
import type { errorTexts } from '@triage/contract/errors';
import type { AppErrorCode } from '@triage/core/errors';
import type { AppRouter } from '@triage/core/trpc/root';

type Procedures = AppRouter['_def']['record'];
/** `inbox.archive`, `send.queue`, …: a name that the router lacks does not compile. */
type ProcedureName = {
  [Room in keyof Procedures & string]: `${Room}.${keyof Procedures[Room] & string}`;
}[keyof Procedures & string];

export interface Endpoint extends EndpointWay {
  name: EndpointName;
  procedure: ProcedureName;
  /** `person`: a session, and no token. */
  gate: 'session' | 'person' | 'connected' | 'bearer';
  needsAi: boolean;
  hasBody: boolean;
  /** For polled endpoints: answers 304 when nothing changed. */
  etag?: boolean;
  /** The documented text of a 500, where there is one. */
  failure?: keyof typeof errorTexts;
  /** Errors of the procedure itself, after the gates. */
  conditions?: readonly AppErrorCode[];
  summary: string;
}

type Extras = Partial<Pick<Endpoint, 'needsAi' | 'failure' | 'etag' | 'conditions'>>;

function endpoint(
  name: EndpointName,
  procedure: ProcedureName,
  gate: Endpoint['gate'],
  summary: string,
  extras: Extras = {},
): Endpoint {
  const way: EndpointWay = endpointWays[name];
  return { ...way, name, procedure, gate, summary, needsAi: false, hasBody: way.takes === 'body', ...extras };
}

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
      ['notWaiting', 'waiting.settle', 'Take a thread off the list of those that wait for an answer'],
      ['stillWaiting', 'waiting.resume', 'Put a thread back on the list of those that wait for an answer'],
    ] as const
  ).map(([name, procedure, summary]) =>
    endpoint(name, procedure, 'connected', summary, { conditions: ['threadNotFound'] }),
  ),
  endpoint('listMuted', 'threads.muted', 'connected', 'List muted threads'),
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
  endpoint('send', 'send.queue', 'connected', 'Queue an email', {
    conditions: ['idempotencyMismatch'],
  }),
  endpoint('sendNow', 'send.dispatchNow', 'connected', 'Send a queued email now', {
    conditions: ['sendNotReady', 'sendRefused'],
  }),
  endpoint('unsend', 'send.cancel', 'connected', 'Cancel a queued email'),
  endpoint('draft', 'draft.write', 'connected', 'Draft a reply', {
    needsAi: true,
    conditions: ['threadNotFound'],
  }),
  endpoint('summarize', 'reading.summarize', 'connected', 'Summarize a long thread', {
    needsAi: true,
    conditions: ['threadNotFound'],
  }),
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
  endpoint('listInbox', 'inbox.list', 'connected', 'List a lane or the snoozed threads'),
  endpoint(
    'listMail',
    'mail.list',
    'connected',
    'List sent, starred, archived, waiting or all mail, a label, drafts, spam or trash',
  ),
  endpoint('counts', 'inbox.counts', 'connected', 'Count the threads of each lane'),
  endpoint('thread', 'inbox.thread', 'connected', 'Get a thread with its messages', {
    conditions: ['threadNotFound'],
  }),
  endpoint('lessons', 'lessons.list', 'session', 'List what the person has taught, with its effect'),
  endpoint('changeLesson', 'lessons.change', 'session', 'Change the lane of a lesson', {
    conditions: ['lessonNotFound'],
  }),
  endpoint('removeLesson', 'lessons.remove', 'session', 'Forget a lesson', {
    conditions: ['lessonNotFound'],
  }),
  endpoint('undoLesson', 'lessons.undo', 'session', 'Take back the removal or the last change of a lesson', {
    conditions: ['lessonNotFound'],
  }),
  endpoint('listRules', 'rules.list', 'session', 'List the rules in the order in which they are tried'),
  endpoint('createRule', 'rules.create', 'session', 'Create a rule, which comes last'),
  endpoint('changeRule', 'rules.change', 'session', 'Change a rule, or switch it on or off', {
    conditions: ['ruleNotFound'],
  }),
  endpoint('removeRule', 'rules.remove', 'session', 'Delete a rule; what it did stays', {
    conditions: ['ruleNotFound'],
  }),
  endpoint('orderRules', 'rules.order', 'session', 'Put the rules in another order', {
    conditions: ['ruleNotFound'],
  }),
  endpoint('previewRule', 'rules.preview', 'session', 'Show what a rule would have done in the last 14 days'),
  endpoint('listRuleRuns', 'rules.runs', 'session', 'List what rules did, newest first'),
  endpoint('undoRuleRun', 'rules.undo', 'connected', 'Take back what a rule did to a thread', {
    conditions: ['ruleRunNotFound'],
  }),
  endpoint('listSends', 'send.list', 'session', 'List pending, sent and failed emails, next due first'),
  endpoint('listSnippets', 'snippets.list', 'session', 'List the texts that are inserted by name'),
  endpoint('putSnippet', 'snippets.put', 'session', 'Write or rename a snippet'),
  endpoint('removeSnippet', 'snippets.remove', 'session', 'Delete a snippet'),
  endpoint('addresses', 'settings.addresses', 'session', 'List the addresses to send from'),
  endpoint('setSignature', 'settings.setSignature', 'session', 'Set the signature of an address'),
  endpoint(
    'importSignature',
    'settings.importSignature',
    'connected',
    "Use the mail account's own signature of an address",
  ),
  endpoint('slots', 'meeting.slots', 'connected', 'List free times in the calendar', {
    conditions: ['noCalendar'],
  }),
  endpoint('agenda', 'calendar.agenda', 'connected', 'List the events of whole days in the calendar', {
    conditions: ['noCalendar'],
  }),
  endpoint('invitation', 'invitation.find', 'connected', 'Get the invitation of a thread', {
    conditions: ['threadNotFound'],
  }),
  endpoint('answerInvitation', 'invitation.answer', 'connected', 'Answer the invitation of a thread', {
    conditions: ['threadNotFound', 'invitationNotFound', 'invitationClosed', 'noCalendar'],
  }),
  endpoint('connection', 'connection.status', 'session', 'Get the connection status of mail and calendar'),
  endpoint(
    'findMailServers',
    'connection.findServers',
    'person',
    'Find the mail servers of an email address',
  ),
  endpoint(
    'connectMailAccount',
    'connection.connectMailAccount',
    'person',
    'Connect a mailbox by IMAP and SMTP',
    {
      conditions: [
        'imapNotAllowed',
        'imapUnreachable',
        'imapInsecure',
        'imapRefused',
        'imapBusy',
        'imapNoInbox',
        'smtpNotAllowed',
        'smtpUnreachable',
        'smtpInsecure',
        'smtpRefused',
        'smtpBusy',
      ],
    },
  ),
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
    conditions: ['threadNotFound', 'noAttendees', 'threadHasMeeting', 'meetingNotFound'],
  }),
  endpoint('approval', 'agent.approval', 'session', 'Get the status of a proposed write', {
    conditions: ['approvalNotFound'],
  }),
  endpoint('processDue', 'jobs.processDue', 'bearer', 'Send due emails and end expired snoozes'),
];

export function findEndpoints(path: string): readonly Endpoint[] {
  return endpoints.filter((candidate) => candidate.path === path);
}
