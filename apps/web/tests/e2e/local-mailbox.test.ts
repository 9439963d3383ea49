import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addSessionCookies, openPath, reader, rowLink } from '../support/browser/inbox-page.ts';
import { eventually } from '../support/eventually.ts';
import { fetchLocalAccount, listLocalSubjects, offerLocalMailbox } from '../support/mail/local-mailbox.ts';
import { messageField } from '../support/mail/message-text.ts';
import { openStage } from '../support/open-stage.ts';
import { newcomer, type Person } from '../support/person.ts';
import type { WorldAddress } from '../support/start-world.ts';

const stage = openStage({ env: offerLocalMailbox });
const ADDRESS = 'ben@fernhill.test';
/** The first indexing of the mailbox runs meanwhile, on a machine that does other things. */
const SLOW_MS = 45_000;
const ASKED = 'Can we still change the connector?';

const asNewcomer = (journey: (page: Page, person: Person, world: WorldAddress) => Promise<void>) =>
  stage.visit(async (page, context) => {
    const person = await newcomer(stage.world);
    await addSessionCookies(context, person);
    await journey(page, person, stage.world);
  });

async function openConnectPage(page: Page): Promise<void> {
  await page.goto('/onboarding/connect?account=other');
  await page.waitForLoadState('networkidle');
}

test('a newcomer connects the local mailbox with one button, and it carries lanes, archive, reply and new mail', () =>
  asNewcomer(async (page, person, world) => {
    const inFolder = (folder: string) => listLocalSubjects(world, ADDRESS, folder);
    await openConnectPage(page);
    await page.getByText('local-mailbox').waitFor();
    await page.getByRole('button', { name: 'Use the local mailbox' }).click();
    await page.getByText(ADDRESS).waitFor();
    await page.getByRole('button', { name: 'Connect email' }).click();
    await page.waitForURL(/\/inbox/);

    await rowLink(page, ASKED).waitFor({ timeout: SLOW_MS });
    await rowLink(page, 'Re: Lead time BW-4410').waitFor({ timeout: SLOW_MS });
    for (const [lane, subject] of [
      ['Schedule', 'Visit to the test site'],
      ['FYI', 'Issue 311: Ten ways to lose a byte'],
      ['Reply', 'Angebot Gehäuse, zweite Charge'],
    ] as const) {
      await page
        .getByRole('link', { name: new RegExp(`^${lane}`) })
        .first()
        .click();
      await rowLink(page, subject).waitFor();
    }

    await rowLink(page, ASKED).click();
    await reader(page).getByRole('heading', { name: ASKED }).waitFor();
    await page.keyboard.press('e');
    await rowLink(page, ASKED).waitFor({ state: 'detached' });
    await eventually(async () => expect(await inFolder('Archive')).toContain(ASKED), SLOW_MS);
    await page.keyboard.press('z');
    await rowLink(page, ASKED).waitFor();
    await eventually(async () => expect(await inFolder('INBOX')).toContain(ASKED), SLOW_MS);
    expect(await inFolder('Archive')).not.toContain(ASKED);

    await rowLink(page, ASKED).click();
    await reader(page).getByRole('article').first().waitFor();
    await page.keyboard.press('r');
    await messageField(page).waitFor();
    await messageField(page).fill('Yes, it costs 1.20 more.');
    await page
      .getByRole('form', { name: 'Reply' })
      .getByRole('button', { name: 'Send', exact: true })
      .click();
    await eventually(async () => expect(await inFolder('Sent')).toContain(`Re: ${ASKED}`), SLOW_MS);
    expect((await inFolder('Sent')).filter((subject) => subject === `Re: ${ASKED}`)).toHaveLength(1);
    expect(await inFolder('Drafts')).toEqual([]);
    const { messages } = (await world.control('mailbox?email=ada@sandbox.test')) as {
      messages: { subject: string; labelIds: string[]; from: string }[];
    };
    expect(messages.filter(({ subject }) => subject === `Re: ${ASKED}`)).toMatchObject([
      { labelIds: ['INBOX', 'UNREAD'], from: expect.stringContaining(ADDRESS) },
    ]);

    const mail = {
      to: ADDRESS,
      from: 'Mira <mira@fernhill.test>',
      subject: 'The boxes are here',
      text: 'Can you sign for them?',
    };
    await openPath(page, '/inbox');
    await world.control('mail', mail);
    await rowLink(page, 'The boxes are here').waitFor({ timeout: SLOW_MS });
    expect(await (await person.call('GET', '/api/connection')).json()).toMatchObject({
      provider: 'imap',
      emailAddress: ADDRESS,
    });
  }));

test('its address and password work typed by hand too, and a wrong password is refused by name', async () => {
  const { page } = await stage.openPage();
  await addSessionCookies(page.context(), await newcomer(stage.world));
  const { emailAddress, password } = await fetchLocalAccount(stage.world);
  await openConnectPage(page);
  await page.getByRole('textbox', { name: 'Email address' }).fill(emailAddress);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Password').fill('not this one');
  await page.getByRole('button', { name: 'Connect email' }).click();
  await page.getByRole('alert').filter({ hasText: 'incoming mail server did not accept' }).waitFor();
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Connect email' }).click();
  await page.waitForURL(/\/inbox/);
  await page.context().close();
});

test('no other server on this machine can be reached with it', async () => {
  const { emailAddress, password, imap, smtp } = await fetchLocalAccount(stage.world);
  const person = await newcomer(stage.world);
  const connect = (changes: object) =>
    person
      .call('POST', '/api/connect/mail-account', {
        ...{ emailAddress, userName: emailAddress, password, imap, smtp },
        ...changes,
      })
      .then(async (response) => `${response.status} ${JSON.stringify(await response.json())}`);
  const port = Number(new URL(stage.world.sandboxUrl).port);
  expect(await connect({ imap: { ...imap, port } })).toContain(
    'incoming mail server is in a private network',
  );
  expect(await connect({ smtp: { ...smtp, host: 'localhost' } })).toContain(
    'outgoing mail server is in a private network',
  );
  expect(await connect({})).toMatch(/^200/);
});
