import { expect, test } from 'vitest';
import { deliver, openPath, reader, rowLink } from '../support/browser/inbox-page.ts';
import { eventually } from '../support/eventually.ts';
import { openSharedStage } from '../support/open-stage.ts';

const stage = openSharedStage();

test('a thread whose snooze ended is at the top, marked "Back", until it is opened', () =>
  stage.visitAsNewcomer(async (page, person) => {
    const { threadId } = await deliver(person, { subject: 'Sleeper' });
    await deliver(person, { subject: 'Newer' });
    await eventually(async () => {
      await openPath(page);
      await rowLink(page, 'Newer').waitFor({ timeout: 1_000 });
      await rowLink(page, 'Sleeper').waitFor({ timeout: 1_000 });
    });
    const subjects = () => page.locator('a[data-thread]').allInnerTexts();
    const until = new Date(Date.now() + 12_000).toISOString();
    expect((await person.call('POST', '/api/inbox/snooze', { threadId, until })).status).toBe(200);
    await rowLink(page, 'Sleeper').waitFor({ state: 'detached' });
    await rowLink(page, 'Sleeper').getByText('Back', { exact: true }).waitFor();
    expect((await subjects())[0]).toContain('Sleeper');
    await rowLink(page, 'Sleeper').click();
    await reader(page).getByRole('heading', { name: 'Sleeper' }).waitFor();
    await rowLink(page, 'Sleeper').getByText('Back', { exact: true }).waitFor({ state: 'detached' });
    await openPath(page);
    await rowLink(page, 'Sleeper').waitFor();
    expect((await subjects())[0]).toContain('Newer');
    expect(await page.getByText('Back', { exact: true }).count()).toBe(0);
  }));
