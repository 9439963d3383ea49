import { expect, test } from 'vitest';
import { pathForLog } from './log-request.ts';

test.each([
  ['/attachments/18f2a9c/3', '/attachments/:messageId/:partId', '/attachments/:messageId/:partId'],
  ['/mail-frame/18f2a9c', '/mail-frame/:messageId', '/mail-frame/:messageId'],
  ['/api/inbox/list', '/api/inbox/list', '/api/inbox/list'],
  ['/api/trpc/inbox.counts,inbox.list', '/api/trpc/*', '/api/trpc/inbox.counts,inbox.list'],
  ['/api/trpc/ann@lee.example', '/api/trpc/*', '/api/trpc/*'],
  ['/triage/mail-frame/18f2a9c', 'unknown', '/triage/…'],
  ['/ann@lee.example', 'unknown', '/…'],
  ['/favicon.ico', 'unknown', '/favicon.ico'],
])('%s is logged without an id of mail or a person', (pathname, route, logged) => {
  expect(pathForLog(pathname, route)).toBe(logged);
});
