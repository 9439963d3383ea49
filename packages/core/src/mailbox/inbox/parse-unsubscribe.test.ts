import { expect, test } from 'vitest';
import { parseUnsubscribe } from './parse-unsubscribe.ts';

test('a page and an address, in any order, in folded lines', () => {
  const header = '<mailto:leave@list.test?subject=Leave%20me>,\r\n <https://list.test/leave?id=1\r\n 2>';
  expect(parseUnsubscribe(header)).toEqual({
    url: 'https://list.test/leave?id=12',
    mail: { to: 'leave@list.test', subject: 'Leave me', body: '' },
  });
});

test('a mail has a subject, and nothing of what else an address can ask for', () => {
  expect(
    parseUnsubscribe('<MAILTO:leave@list.test?bcc=all@list.test&Body=Good%0Abye&attach=/etc/passwd>')?.mail,
  ).toEqual({ to: 'leave@list.test', subject: 'Unsubscribe', body: 'Good\nbye' });
});

test('parameters that identify a recipient are kept', () => {
  expect(parseUnsubscribe('<mailto:leave+7@list.test?subject=u-aB+c%2Fd=>')?.mail).toEqual({
    to: 'leave+7@list.test',
    subject: 'u-aB+c/d=',
    body: '',
  });
});

test('invisible characters are removed, and a page’s URL is normalized as browsers do', () => {
  expect(
    parseUnsubscribe('<mailto:leave@list.test?subject=a%00%0D%0Ab&body=c%0D%0Ad%07>')?.mail,
  ).toMatchObject({
    subject: 'a b',
    body: 'c\nd',
  });
  expect(parseUnsubscribe('<HTTPS://Münze.test/leave me>')?.url).toBe('https://xn--mnze-0ra.test/leaveme');
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
  '<mailto:Your%20Bank%20%3Cleave@list.test%3E>',
])('no way to leave: %s', (header) => {
  expect(parseUnsubscribe(header)).toBeNull();
});
