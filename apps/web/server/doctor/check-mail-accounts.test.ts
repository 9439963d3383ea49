import { MailLoginError } from '@triage/core/ports/other-mail';
import { expect, test } from 'vitest';
import { judgeLogins } from './check-mail-accounts.ts';

test('accounts that log in are counted, and each that does not has its server and a fix', () => {
  const host = 'imap.work.test';
  expect(
    judgeLogins([
      { host, failure: null },
      { host, failure: new MailLoginError('smtp', 'refused') },
      { host: 'mail.lan', failure: new MailLoginError('caldav', 'notAllowed') },
    ]),
  ).toEqual([
    { state: 'good', name: 'mail accounts', detail: '1 of 3 log in to all of their servers' },
    {
      state: 'weak',
      name: 'mail accounts',
      detail: 'an account at imap.work.test: smtp refused',
      fix: 'its owner reconnects with the current password, or at Microsoft',
    },
    {
      state: 'weak',
      name: 'mail accounts',
      detail: 'an account at mail.lan: caldav notAllowed',
      fix: 'list the server in MAIL_ALLOW_HOSTS if it is yours',
    },
  ]);
});

test('an account that Microsoft gives no token is a finding, and not the end of the report', () => {
  const failure = 'oauth refresh: 401 invalid_client 7000222';
  expect(judgeLogins([{ host: 'Outlook', failure }])).toEqual([
    {
      state: 'weak',
      name: 'mail accounts',
      detail: `an account at Outlook: ${failure}`,
      fix: 'see Outlook in this report; its owner reconnects if that is good',
    },
  ]);
});
