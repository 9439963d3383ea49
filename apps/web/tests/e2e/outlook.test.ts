import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addSessionCookies, reader, rowLink } from '../support/browser/inbox-page.ts';
import { eventually } from '../support/eventually.ts';
import { listLocalSubjects } from '../support/mail/local-mailbox.ts';
import { messageField } from '../support/mail/message-text.ts';
import { deliverAtOutlook, offerOutlook } from '../support/mail/outlook.ts';
import { openStage } from '../support/open-stage.ts';
import { newcomer } from '../support/person.ts';

const stage = openStage({ env: offerOutlook });
const ADDRESS = 'dana@outlook.test';
/** The first indexing of the mailbox runs meanwhile, on a machine that does other things. */
const SLOW_MS = 45_000;

async function goToMicrosoft(page: Page): Promise<void> {
  await page.goto('/onboarding/connect');
  await page.getByRole('link', { name: 'Other email' }).click();
  await page.getByRole('textbox', { name: 'Email address' }).fill('dana@hotmail.com');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('link', { name: 'Continue at Microsoft' }).click();
  await page.getByRole('heading', { name: 'Pick an account' }).waitFor();
}

test('an address at Hotmail leads to Microsoft’s page; the mailbox is read, answered, and reconnected after its grant has ended', () =>
  stage.visit(async (page, context) => {
    const person = await newcomer(stage.world);
    await addSessionCookies(context, person);
    await goToMicrosoft(page);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('alert').filter({ hasText: 'Access was not granted' }).waitFor();
    await page.getByRole('link', { name: 'Connect Outlook' }).click();
    await page.getByRole('radio', { name: ADDRESS }).check();
    await page.getByRole('button', { name: 'Allow' }).click();
    await page.waitForURL(/\/inbox/);

    await deliverAtOutlook(stage.world, ADDRESS, 'The boxes are here');
    await rowLink(page, 'The boxes are here').waitFor({ timeout: SLOW_MS });
    await rowLink(page, 'The boxes are here').click();
    await reader(page).getByRole('article').first().waitFor();
    await page.keyboard.press('r');
    await messageField(page).fill('I sign for them.');
    await page
      .getByRole('form', { name: 'Reply' })
      .getByRole('button', { name: 'Send', exact: true })
      .click();
    await eventually(
      async () =>
        expect(await listLocalSubjects(stage.world, ADDRESS, 'Sent Items')).toEqual([
          'Re: The boxes are here',
        ]),
      SLOW_MS,
    );

    await stage.world.control('microsoft', { revoke: ADDRESS });
    await eventually(async () => {
      const connection = await (await person.call('GET', '/api/connection')).json();
      expect(connection).toMatchObject({ status: 'revoked', signIn: 'microsoft' });
    }, SLOW_MS);
    await page.goto('/inbox');
    await page.getByRole('alert').filter({ hasText: 'Microsoft ended the access' }).waitFor();
    await page.getByRole('link', { name: 'Reconnect' }).click();
    await page.getByRole('link', { name: 'Reconnect Outlook' }).click();
    await page.getByRole('button', { name: 'Allow' }).click();
    await page.waitForURL(/\/inbox/);
    await rowLink(page, 'The boxes are here').waitFor();

    await page.goto('/settings');
    await page.getByText(`${ADDRESS} is connected, mail only`).waitFor();
    await page.getByRole('button', { name: 'Disconnect' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click();
    await page.waitForURL(/\/onboarding\/connect/);
    expect(await (await person.call('GET', '/api/connection')).json()).toMatchObject({ status: 'none' });
  }));
