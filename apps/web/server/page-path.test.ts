import { expect, it } from 'vitest';
import { pagePath } from './page-path.ts';

it.each([
  ['/inbox?view=search&q=a%20b&thread=1', '/inbox?view=search&q=a%20b&thread=1'],
  ['/settings/rules.data?_routes=routes%2Fsettings', '/settings/rules'],
  ['/inbox.data?thread=1&_routes=routes%2Finbox', '/inbox?thread=1'],
])('the page of %s', (asked, path) => {
  expect(pagePath(`https://mail.test${asked}`)).toBe(path);
});
