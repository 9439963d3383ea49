import { expect, test } from 'vitest';
import { openPath } from '../support/inbox-page.ts';
import { openSharedStage } from '../support/open-stage.ts';
import { violations } from '../support/seeded-inbox.ts';

const stage = openSharedStage();

test('Google Contacts are asked for by themselves, complete recipients, and are deleted when turned off', () =>
  stage.visitAsNewcomer(async (page, person) => {
    const put = [{ id: 'c1', name: 'Ada Lovelace', emails: ['ada@analytical.test'] }];
    await person.world.control('contacts', { email: person.email, put });
    await page.goto('/settings');
    const section = page.getByRole('region', { name: 'Google Contacts' });
    await section.getByText('Off. Recipients are completed from your mail.').waitFor();
    await section.getByRole('link', { name: 'Use Google Contacts' }).click();
    await page.getByText('See and download your contacts').waitFor();
    await page.getByRole('button', { name: 'Allow' }).click();
    await page.waitForURL('**/settings#contacts');
    await section.getByText(/^1 contact, last read/).waitFor({ timeout: 60_000 });
    expect(await violations(page)).toEqual([]);

    await openPath(page);
    await page.keyboard.press('c');
    await page.getByRole('combobox', { name: 'To' }).fill('lovel');
    await page.getByRole('option', { name: 'Ada Lovelace ada@analytical.test' }).waitFor();

    await page.goto('/settings');
    await section.getByRole('button', { name: 'Turn off and delete' }).click();
    await section.getByText('Off. Recipients are completed from your mail.').waitFor();
    await section.getByRole('button', { name: 'Use Google Contacts' }).waitFor();
  }));
