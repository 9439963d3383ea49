import type { ServerBuild } from '@remix-run/node';
import { expect, test } from 'vitest';
import { routeNames } from './route-names.ts';

const paths: [string, string | undefined, string | undefined][] = [
  ['root', undefined, ''],
  ['routes/inbox', 'root', 'inbox'],
  ['routes/api.$', 'root', 'api/*'],
  ['routes/api.search', 'root', 'api/search'],
  ['routes/attachments', 'root', 'attachments/:messageId/:partId'],
  ['routes/settings', 'root', 'settings'],
  ['routes/settings.keys', 'routes/settings', 'keys'],
];
const routes = Object.fromEntries(paths.map(([id, parentId, path]) => [id, { id, parentId, path }]));
const nameOf = routeNames({ routes: routes as unknown as ServerBuild['routes'] });

test.each([
  ['/', '/'],
  ['/metrics', '/metrics'],
  ['/inbox', '/inbox'],
  ['/inbox/', '/inbox'],
  ['/api/search', '/api/search'],
  ['/api/anything/ann@lee.example', '/api/*'],
  ['/attachments/18f2/3', '/attachments/:messageId/:partId'],
  ['/settings/keys', '/settings/keys'],
  ['/assets/inbox-1234.js', '/assets/*'],
  ['/health/ready', '/health/*'],
  ['/ann@lee.example', 'unknown'],
])('%s is known as %s', (path, name) => {
  expect(nameOf(path)).toBe(name);
});
