import { type EndpointName, type EndpointWay, endpointWays } from '@triage/contract/endpoints';
import type { errorTexts } from '@triage/contract/errors';
import type { AppErrorCode } from '@triage/core/errors';
import type { AppRouter } from '@triage/core/trpc/root';

type Procedures = AppRouter['_def']['record'];
/** `inbox.archive`, `send.queue`, …: a name that the router does not have does not compile. */
type ProcedureName = {
  [Room in keyof Procedures & string]: `${Room}.${keyof Procedures[Room] & string}`;
}[keyof Procedures & string];

export interface Endpoint extends EndpointWay {
  name: EndpointName;
  procedure: ProcedureName;
  gate: 'session' | 'connected' | 'bearer';
  needsAi: boolean;
  hasBody: boolean;
  /** Asked again and again: an answer that the browser has already is a 304. */
  etag?: boolean;
  /** The documented text of an unexpected failure, where there is one. */
  failure?: keyof typeof errorTexts;
  /** What the route itself refuses, behind the gates. */
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
 * Every documented JSON route: where it is says the contract, what carries it out says this table. The REST doors, their
 * tests and the OpenAPI document all read it.
 */
export const endpoints: readonly Endpoint[] = [
  endpoint('snooze', 'snooze.snooze', 'connected', 'Hide a thread until a time', {
    conditions: ['threadNotFound'],
  }),
  endpoint('cancelSnooze', 'snooze.cancel', 'connected', 'Show a snoozed thread again'),
  endpoint('archive', 'triage.archive', 'connected', 'Archive a thread', {
    failure: 'archiveFailed',
  }),
  endpoint('restore', 'triage.restore', 'connected', 'Put a thread into a lane', {
    conditions: ['threadNotFound'],
  }),
  endpoint('send', 'send.queue', 'connected', 'Queue a mail to leave later', {
    conditions: ['idempotencyMismatch'],
  }),
  endpoint('sendNow', 'send.dispatchNow', 'connected', 'Send a queued mail now', {
    conditions: ['sendNotReady', 'sendRefused'],
  }),
  endpoint('unsend', 'send.cancel', 'connected', 'Cancel a queued mail'),
  endpoint('draft', 'draft.write', 'connected', 'Draft a reply', {
    needsAi: true,
    conditions: ['threadNotFound'],
  }),
  endpoint('createMeeting', 'meeting.create', 'connected', 'Make a meeting of a thread', {
    needsAi: true,
    conditions: ['noAttendees', 'threadNotFound', 'threadHasMeeting'],
  }),
  endpoint('moveMeeting', 'meeting.reschedule', 'connected', 'Move a meeting', {
    needsAi: true,
    conditions: ['threadNotFound', 'meetingNotFound'],
  }),
  endpoint('cancelMeeting', 'meeting.cancel', 'connected', 'Cancel a meeting', {
    conditions: ['threadNotFound', 'meetingNotFound'],
  }),
  endpoint('changes', 'inbox.changes', 'connected', 'Whether the inbox has changed', {
    etag: true,
  }),
  endpoint('listInbox', 'inbox.list', 'connected', 'A lane of the inbox, or what is snoozed, by pages'),
  endpoint('counts', 'inbox.counts', 'connected', 'How many threads each lane holds'),
  endpoint('thread', 'inbox.thread', 'connected', 'A thread with its messages', {
    conditions: ['threadNotFound'],
  }),
  endpoint('listSends', 'send.list', 'session', 'Queued, sent and failed mails, the next to leave first'),
  endpoint('slots', 'meeting.slots', 'connected', 'Free times of the calendar'),
  endpoint('invitation', 'invitation.find', 'connected', 'What a thread invites to, as the calendar has it', {
    conditions: ['threadNotFound'],
  }),
  endpoint('answerInvitation', 'invitation.answer', 'connected', 'Answer the invitation of a thread', {
    conditions: ['threadNotFound', 'invitationNotFound', 'invitationClosed'],
  }),
  endpoint('connection', 'connection.status', 'session', 'Whether mail and calendar are connected'),
  endpoint('realtimeToken', 'realtime.token', 'session', 'A token for the own realtime channel'),
  endpoint('searchByMeaning', 'search.semantic', 'session', 'Search by meaning', { needsAi: true }),
  endpoint('search', 'search.advanced', 'connected', 'Search by words and filters', {
    failure: 'searchFailed',
  }),
  endpoint('reembed', 'search.reembed', 'connected', 'Embed the mailbox by a provider', {
    needsAi: true,
  }),
  endpoint('chat', 'agent.chat', 'connected', 'Talk to the agent, as an event stream', {
    needsAi: true,
    failure: 'agentFailed',
  }),
  endpoint('propose', 'agent.propose', 'connected', 'Ask the person to approve a write in the app', {
    conditions: ['threadNotFound', 'noAttendees', 'threadHasMeeting', 'meetingNotFound'],
  }),
  endpoint('approval', 'agent.approval', 'session', 'What became of a write that was proposed', {
    conditions: ['approvalNotFound'],
  }),
  endpoint('processDue', 'jobs.processDue', 'bearer', 'Send what is due, end snoozes'),
];

export function findEndpoints(path: string): readonly Endpoint[] {
  return endpoints.filter((candidate) => candidate.path === path);
}
