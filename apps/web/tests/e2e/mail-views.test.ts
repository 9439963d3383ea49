import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { deliver, openPath, reader, rowLink, selectBox } from '../support/browser/inbox-page.ts';
import { openSharedStage } from '../support/open-stage.ts';
import type { Person } from '../support/person.ts';
import { violations } from '../support/seeded-inbox.ts';

const stage = openSharedStage();

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

async function relabel({ email, world }: Person, threadId: string, change: object): Promise<void> {
  await world.control('label', { email, messageId: threadId, add: [], remove: [], ...change });
}

test('starred mail, spam and all mail are reached by keys, palette and link, and spam is only read', () =>
  stage.visitAsNewcomer(async (page, person) => {
    const star = await deliver(person, { subject: 'Worth a star' });
    const spam = await deliver(person, { subject: 'You have won' });
    await openPath(page);
    await rowLink(page, 'Worth a star').waitFor();
    await rowLink(page, 'You have won').waitFor();
    await relabel(person, star.threadId, { add: ['STARRED'] });
    await relabel(person, spam.threadId, { add: ['SPAM'], remove: ['INBOX'] });
    await rowLink(page, 'You have won').waitFor({ state: 'detached' });

    await page.keyboard.press('g');
    await page.keyboard.press('b');
    await heading(page, 'Starred');
    await rowLink(page, 'Worth a star').waitFor();
    expect(await page.getByRole('navigation', { name: 'Mail' }).getByRole('link').count()).toBe(9);
    expect(await violations(page)).toEqual([]);

    await page.keyboard.press('g');
    await page.keyboard.press('j');
    await heading(page, 'Spam');
    await rowLink(page, 'You have won').click();
    await reader(page).getByText('Could you send me the signed contract').first().waitFor();
    await page.keyboard.press('e');
    await page.getByText('This does not apply in Spam.').first().waitFor();
    await page.keyboard.press('u');
    expect(await selectBox(page, 'You have won').count()).toBe(0);
    await page.getByRole('button', { name: 'Not spam' }).click();
    await rowLink(page, 'You have won').waitFor({ state: 'detached' });
    await page.getByText('Not spam: “You have won”').first().waitFor();

    await page.keyboard.press('ControlOrMeta+k');
    await page.getByRole('dialog').getByRole('combobox').fill('all mail');
    await page.keyboard.press('Enter');
    await heading(page, 'All mail');
    await rowLink(page, 'Worth a star').waitFor();
    await rowLink(page, 'You have won').waitFor();

    await openPath(page, '/inbox?view=starred');
    await heading(page, 'Starred');
    await page.getByRole('button', { name: 'Search in Starred' }).click();
    expect(await page.getByRole('searchbox', { name: 'Search mail' }).inputValue()).toBe('in:starred ');
    await page
      .getByRole('list', { name: 'Results' })
      .getByRole('link', { name: /Worth a star/ })
      .waitFor();
  }));

test('a thread archived from All mail stays in that list, and Undo restores it', () =>
  stage.visitAsNewcomer(async (page, person) => {
    await deliver(person, { subject: 'Sign it' });
    await openPath(page, '/inbox?view=all');
    await rowLink(page, 'Sign it').waitFor();
    await page.keyboard.press('e');
    await page.getByText('Archived “Sign it”').first().waitFor();
    expect(await rowLink(page, 'Sign it').count()).toBe(1);
    await page.keyboard.press('g');
    await page.keyboard.press('e');
    await heading(page, 'Archive');
    await rowLink(page, 'Sign it').waitFor();
    await page.keyboard.press('z');
    await page.getByText('Archive undone').first().waitFor();
    await rowLink(page, 'Sign it').waitFor({ state: 'detached' });
  }));

test('the address of a label that is gone says so, and leads back', () =>
  stage.visitAsNewcomer(
    async (page) => {
      await openPath(page, '/inbox?view=label&label=Label_gone');
      await page.getByRole('alert').getByText('Label not found').waitFor();
      await page.getByRole('button', { name: 'Go to Reply' }).click();
      await heading(page, 'Reply');
    },
    { expected: /status of 400/ },
  ));
