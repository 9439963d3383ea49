import { type MailPair, startMailPair } from '@triage/adapters/mail-servers/testing/mail-pair';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addSessionCookies } from '../support/browser/inbox-page.ts';
import { eventually } from '../support/eventually.ts';
import { openStage } from '../support/open-stage.ts';
import { newcomer } from '../support/person.ts';

const PASSWORD = 'app password of ben';
const stage = openStage({ env: { MAIL_ALLOW_HOSTS: 'localhost' } });

let pair: MailPair;
beforeAll(async () => {
  pair = await startMailPair({ userName: 'ben', password: PASSWORD });
  pair.deliver(`From: Grace <grace@elsewhere.test>
To: ben@work.test
Subject: Budget for March
Message-ID: <budget@elsewhere.test>
Date: ${new Date().toUTCString()}

Ben, can you send me the numbers today?
`);
});
afterAll(() => pair?.close());

async function openForm(page: Page): Promise<void> {
  await page.goto('/onboarding/connect');
  await page.getByRole('link', { name: 'Other email' }).click();
  await page.getByRole('textbox', { name: 'Email address' }).fill('ben@work.test');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('work.test publishes no mail settings').waitFor();
}

async function enterServers(page: Page): Promise<void> {
  await page.getByLabel('User name').fill('ben');
  for (const [kind, port] of [
    ['Incoming mail', pair.imapPort],
    ['Outgoing mail', pair.smtpPort],
  ] as const) {
    const server = page.getByRole('group', { name: kind });
    await server.getByLabel(`${kind} server`).fill('localhost');
    await server.getByLabel('Encryption').selectOption('none');
    await server.getByLabel('Port').fill(String(port));
  }
}

async function tryPassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Connect email' }).click();
}

test('a person connects a mailbox by IMAP, reads it, sends and disconnects it', async () => {
  // Not as a visit: the browser logs the answer to a wrong password as an error.
  const { page, complaints } = await stage.openPage();
  const person = await newcomer(stage.world);
  await addSessionCookies(page.context(), person);
  await openForm(page);
  await enterServers(page);
  await tryPassword(page, 'wrong');
  await page.getByRole('alert').filter({ hasText: 'incoming mail server did not accept' }).waitFor();
  expect(page.url()).toContain('/onboarding/connect');
  await tryPassword(page, PASSWORD);
  await page.waitForURL(/\/inbox/);
  await page.getByText('Budget for March').first().waitFor();

  const connection = await (await person.call('GET', '/api/connection')).json();
  expect(connection).toEqual({
    status: 'connected',
    emailAddress: 'ben@work.test',
    mail: true,
    calendar: false,
    deletesForGood: true,
    provider: 'imap',
  });
  const queued = await person.call('POST', '/api/inbox/send', {
    to: ['grace@elsewhere.test'],
    bcc: ['carl@elsewhere.test'],
    subject: 'The numbers',
    body: 'Here they are.',
  });
  expect(queued.status).toBe(200);
  const sent = await eventually(async () => {
    expect(pair.sent).toHaveLength(1);
    return pair.sent[0];
  });
  expect(sent).toMatch(/^Subject: The numbers\r$/m);
  expect(sent).not.toContain('carl@');

  await page.goto('/inbox?view=agenda');
  await page.getByText('This mailbox has no calendar').waitFor();

  await page.goto('/settings');
  await page.getByText('ben@work.test is connected, mail only').waitFor();
  await page.getByRole('button', { name: 'Disconnect' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click();
  await page.waitForURL(/\/onboarding\/connect/);
  expect(await (await person.call('GET', '/api/connection')).json()).toMatchObject({ status: 'none' });
  expect(stage.world.app.output()).not.toContain(PASSWORD);
  expect(complaints).toEqual([]);
  await page.context().close();
});
