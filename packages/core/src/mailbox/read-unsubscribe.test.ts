import { expect, test } from 'vitest';
import { readUnsubscribe } from './read-unsubscribe.ts';

test('a page and a mail, in whatever order, folded over lines', () => {
  const header = '<mailto:leave@list.test?subject=Leave%20me>,\r\n <https://list.test/leave?id=1\r\n 2>';
  expect(readUnsubscribe(header)).toEqual({
    url: 'https://list.test/leave?id=12',
    mail: { to: 'leave@list.test', subject: 'Leave me', body: '' },
  });
});

test('a mail has a subject, and nothing of what else an address can ask for', () => {
  expect(
    readUnsubscribe('<MAILTO:leave@list.test?bcc=all@list.test&Body=Good%0Abye&attach=/etc/passwd>')?.mail,
  ).toEqual({ to: 'leave@list.test', subject: 'Unsubscribe', body: 'Good\nbye' });
});

test('what tells one reader from another stays as it is', () => {
  expect(readUnsubscribe('<mailto:leave+7@list.test?subject=u-aB+c%2Fd=>')?.mail).toEqual({
    to: 'leave+7@list.test',
    subject: 'u-aB+c/d=',
    body: '',
  });
});

test.each([
  '',
  'https://list.test/leave',
  '<>',
  '<javascript:alert(1)>',
  '<data:text/html,hello>',
  '<https://>',
  '<https://bank.test@evil.test/>',
  '<ftp://list.test/leave>',
  `<https://list.test/${'a'.repeat(2_000)}>`,
  '<mailto:>',
  '<mailto:one@list.test,two@list.test>',
  '<mailto:leave%0Abcc:all@list.test>',
  '<mailto:%E0%A4%A>',
])('no way to leave: %s', (header) => {
  expect(readUnsubscribe(header)).toBeNull();
});
