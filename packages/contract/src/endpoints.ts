/** Every documented JSON route by its name. Without schemas, so that a browser gets it for nothing. */
export interface EndpointWay {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: `/api/${string}`;
  takes: 'body' | 'query' | 'nothing';
  /**
   * Whether a caller that got no answer may retry. `yes`: idempotent. `keyed`: with the same Idempotency-Key. `no`: a
   * retry would give another answer, or notify somebody twice.
   */
  repeat: 'yes' | 'keyed' | 'no';
}

const get = (path: EndpointWay['path'], takes: 'query' | 'nothing' = 'nothing') =>
  ({ method: 'GET', path, takes, repeat: 'yes' }) as const satisfies EndpointWay;

const way = (method: EndpointWay['method'], path: EndpointWay['path'], repeat: EndpointWay['repeat']) =>
  ({ method, path, takes: 'body', repeat }) as const satisfies EndpointWay;

export const endpointWays = {
  connection: get('/api/connection'),
  findMailServers: way('POST', '/api/connect/servers', 'yes'),
  connectMailAccount: way('POST', '/api/connect/mail-account', 'yes'),
  listInbox: get('/api/inbox/list', 'query'),
  listMail: get('/api/mail/list', 'query'),
  counts: get('/api/inbox/counts'),
  thread: get('/api/inbox/thread', 'query'),
  changes: get('/api/inbox/changes'),
  snooze: way('POST', '/api/inbox/snooze', 'yes'),
  cancelSnooze: way('DELETE', '/api/inbox/snooze', 'yes'),
  listReminders: get('/api/inbox/reminders'),
  setReminder: way('POST', '/api/inbox/reminders', 'yes'),
  clearReminder: way('DELETE', '/api/inbox/reminders', 'yes'),
  notWaiting: way('POST', '/api/inbox/not-waiting', 'yes'),
  stillWaiting: way('DELETE', '/api/inbox/not-waiting', 'yes'),
  archive: way('POST', '/api/inbox/archive', 'yes'),
  restore: way('POST', '/api/inbox/restore', 'yes'),
  star: way('POST', '/api/inbox/star', 'yes'),
  unstar: way('DELETE', '/api/inbox/star', 'yes'),
  trash: way('POST', '/api/inbox/trash', 'yes'),
  untrash: way('DELETE', '/api/inbox/trash', 'yes'),
  reportSpam: way('POST', '/api/inbox/spam', 'yes'),
  notSpam: way('DELETE', '/api/inbox/spam', 'yes'),
  mute: way('POST', '/api/inbox/mute', 'yes'),
  unmute: way('DELETE', '/api/inbox/mute', 'yes'),
  listMuted: get('/api/inbox/mute'),
  block: way('POST', '/api/inbox/block', 'yes'),
  unblock: way('DELETE', '/api/inbox/block', 'yes'),
  listBlocked: get('/api/inbox/block'),
  listLabels: get('/api/inbox/labels'),
  createLabel: way('PUT', '/api/inbox/labels', 'yes'),
  labelThreads: way('POST', '/api/inbox/labels', 'yes'),
  unsubscribe: way('POST', '/api/inbox/unsubscribe', 'yes'),
  draft: way('POST', '/api/inbox/draft', 'yes'),
  summarize: way('POST', '/api/inbox/summary', 'yes'),
  send: way('POST', '/api/inbox/send', 'keyed'),
  sendNow: way('PUT', '/api/inbox/send', 'no'),
  unsend: way('DELETE', '/api/inbox/send', 'no'),
  listSends: get('/api/inbox/sends', 'query'),
  addresses: get('/api/inbox/addresses'),
  setSignature: way('PUT', '/api/inbox/signature', 'yes'),
  importSignature: way('POST', '/api/inbox/signature', 'yes'),
  listSnippets: get('/api/inbox/snippets'),
  putSnippet: way('PUT', '/api/inbox/snippets', 'yes'),
  removeSnippet: way('DELETE', '/api/inbox/snippets', 'yes'),
  slots: get('/api/inbox/slots', 'query'),
  agenda: get('/api/calendar/agenda', 'query'),
  createMeeting: way('POST', '/api/inbox/meeting', 'no'),
  moveMeeting: way('PATCH', '/api/inbox/meeting', 'no'),
  cancelMeeting: way('DELETE', '/api/inbox/meeting', 'no'),
  invitation: get('/api/inbox/invitation', 'query'),
  answerInvitation: way('POST', '/api/inbox/invitation', 'yes'),
  lessons: get('/api/inbox/lessons'),
  changeLesson: way('PATCH', '/api/inbox/lessons', 'yes'),
  removeLesson: way('DELETE', '/api/inbox/lessons', 'yes'),
  undoLesson: way('PUT', '/api/inbox/lessons', 'no'),
  listRules: get('/api/inbox/rules'),
  createRule: way('POST', '/api/inbox/rules', 'no'),
  changeRule: way('PUT', '/api/inbox/rules', 'yes'),
  removeRule: way('DELETE', '/api/inbox/rules', 'yes'),
  orderRules: way('PUT', '/api/inbox/rules/order', 'yes'),
  previewRule: way('POST', '/api/inbox/rules/preview', 'yes'),
  listRuleRuns: get('/api/inbox/rules/log'),
  undoRuleRun: way('DELETE', '/api/inbox/rules/log', 'yes'),
  reembed: way('POST', '/api/inbox/reembed', 'yes'),
  search: way('POST', '/api/search/advanced', 'yes'),
  searchByMeaning: way('POST', '/api/search', 'yes'),
  chat: way('POST', '/api/agent/chat', 'no'),
  propose: way('POST', '/api/agent/propose', 'yes'),
  approval: get('/api/agent/approval', 'query'),
  realtimeToken: get('/api/realtime/token'),
  processDue: { method: 'POST', path: '/api/cron/process-due', takes: 'nothing', repeat: 'no' },
} as const satisfies Record<string, EndpointWay>;

export type EndpointName = keyof typeof endpointWays;
