import type { errorTexts } from '@triage/contract/errors';
import type { AppRouter } from '@triage/core/trpc/root';

type Procedures = AppRouter['_def']['record'];
/** `inbox.archive`, `send.queue`, …: a name that the router does not have does not compile. */
type ProcedureName = {
  [Room in keyof Procedures & string]: `${Room}.${keyof Procedures[Room] & string}`;
}[keyof Procedures & string];

export interface Endpoint {
  path: `/api/${string}`;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  procedure: ProcedureName;
  gate: 'session' | 'connected' | 'bearer';
  needsAi: boolean;
  hasBody: boolean;
  /** Asked again and again: an answer that the browser has already is a 304. */
  etag?: boolean;
  /** The documented text of an unexpected failure, where there is one. */
  failure?: keyof typeof errorTexts;
  summary: string;
}

type Extras = Partial<Pick<Endpoint, 'needsAi' | 'hasBody' | 'failure' | 'etag'>>;

function endpoint(
  method: Endpoint['method'],
  path: Endpoint['path'],
  procedure: ProcedureName,
  gate: Endpoint['gate'],
  summary: string,
  extras: Extras = {},
): Endpoint {
  return { method, path, procedure, gate, summary, needsAi: false, hasBody: method !== 'GET', ...extras };
}

/** Every documented JSON route. The REST doors, their tests and the OpenAPI document all read this table. */
export const endpoints: readonly Endpoint[] = [
  endpoint('POST', '/api/inbox/snooze', 'snooze.snooze', 'connected', 'Hide a thread until a time'),
  endpoint('DELETE', '/api/inbox/snooze', 'snooze.cancel', 'connected', 'Show a snoozed thread again'),
  endpoint('POST', '/api/inbox/archive', 'triage.archive', 'connected', 'Archive a thread', {
    failure: 'archiveFailed',
  }),
  endpoint('POST', '/api/inbox/restore', 'triage.restore', 'connected', 'Put a thread into a lane'),
  endpoint('POST', '/api/inbox/send', 'send.queue', 'connected', 'Queue a mail to leave later'),
  endpoint('PUT', '/api/inbox/send', 'send.dispatchNow', 'connected', 'Send a queued mail now'),
  endpoint('DELETE', '/api/inbox/send', 'send.cancel', 'connected', 'Cancel a queued mail'),
  endpoint('POST', '/api/inbox/draft', 'draft.write', 'connected', 'Draft a reply', { needsAi: true }),
  endpoint('POST', '/api/inbox/meeting', 'meeting.create', 'connected', 'Make a meeting of a thread', {
    needsAi: true,
  }),
  endpoint('PATCH', '/api/inbox/meeting', 'meeting.reschedule', 'connected', 'Move a meeting', {
    needsAi: true,
  }),
  endpoint('DELETE', '/api/inbox/meeting', 'meeting.cancel', 'connected', 'Cancel a meeting'),
  endpoint('GET', '/api/inbox/changes', 'inbox.changes', 'connected', 'Whether the inbox has changed', {
    etag: true,
  }),
  endpoint('GET', '/api/realtime/token', 'realtime.token', 'session', 'A token for the own realtime channel'),
  endpoint('POST', '/api/search', 'search.semantic', 'session', 'Search by meaning', { needsAi: true }),
  endpoint('POST', '/api/search/advanced', 'search.advanced', 'connected', 'Search by words and filters', {
    failure: 'searchFailed',
  }),
  endpoint('POST', '/api/inbox/reembed', 'search.reembed', 'connected', 'Embed the mailbox by a provider', {
    needsAi: true,
  }),
  endpoint('POST', '/api/agent/chat', 'agent.chat', 'connected', 'Talk to the agent, as an event stream', {
    needsAi: true,
    failure: 'agentFailed',
  }),
  endpoint('POST', '/api/cron/process-due', 'jobs.processDue', 'bearer', 'Send what is due, end snoozes', {
    hasBody: false,
  }),
];

export function findEndpoints(path: string): readonly Endpoint[] {
  return endpoints.filter((candidate) => candidate.path === path);
}
