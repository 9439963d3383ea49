import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { deliver, labelsInAccount, openPath, rowLink, selectBox } from '../support/browser/inbox-page.ts';
import { eventually } from '../support/eventually.ts';
import { openSharedStage } from '../support/open-stage.ts';

const stage = openSharedStage();

const lane = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Lanes' }).getByRole('link', { name });

test('a change in one tab shows in the other', () =>
  stage.inTabs(2, async ([one, other], person) => {
    if (!one || !other) throw new Error('Two tabs were asked for');
    await deliver(person, { subject: 'The contract' });
    for (const tab of [one, other]) {
      await openPath(tab);
      await selectBox(tab, 'The contract').waitFor();
    }
    await one.keyboard.press('e');
    await selectBox(other, 'The contract').waitFor({ state: 'detached' });
    await one.keyboard.press('z');
    await selectBox(other, 'The contract').waitFor();
  }));

test('offline a thread is archived immediately with a notice, and synced once online', () =>
  stage.inTabs(1, async ([page], person, context) => {
    if (!page) throw new Error('A tab was asked for');
    const { threadId } = await deliver(person, { subject: 'The contract' });
    await openPath(page);
    await rowLink(page, 'The contract').waitFor();
    await context.setOffline(true);
    await page.keyboard.press('e');
    await selectBox(page, 'The contract').waitFor({ state: 'detached' });
    const line = page.getByText(/^Offline/).filter({ visible: true });
    await line.waitFor();
    await context.setOffline(false);
    await eventually(async () => expect(await labelsInAccount(person, threadId)).not.toContain('INBOX'));
    await line.waitFor({ state: 'detached' });
    await lane(page, /^Done/).click();
    await selectBox(page, 'The contract').waitFor();
  }));
