import { expect, test } from 'vitest';
import { deliver, openPath, reader, rowLink } from '../support/browser/inbox-page.ts';
import { eventually } from '../support/eventually.ts';
import { openSharedStage } from '../support/open-stage.ts';

const stage = openSharedStage();

test('with the connection revoked the cached inbox stays readable under a banner, and REST answers 403', () =>
  stage.inTabs(1, async ([page], person) => {
    if (!page) throw new Error('No tab');
    const { threadId } = await deliver(person, { subject: 'Cached before', text: 'Can you read this?' });
    await eventually(async () => {
      await openPath(page);
      await rowLink(page, 'Cached before').waitFor({ timeout: 1_000 });
    });
    await stage.world.control('revoke', { email: person.email });
    const banner = page.getByRole('alert').filter({ hasText: 'disconnected this account' });

    // The first change gets a 403, and the open page shows the banner.
    await page.keyboard.press('e');
    await banner.waitFor();
    for (const path of ['list', 'counts', `thread?threadId=${threadId}`, 'changes'])
      expect((await person.call('GET', `/api/inbox/${path}`)).status).toBe(403);

    await openPath(page, `/inbox?thread=${threadId}`);
    await banner.waitFor();
    await reader(page).getByRole('article').getByText('Can you read this?').waitFor();
    await openPath(page);
    await rowLink(page, 'Cached before').waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('f');
    await page.getByRole('heading', { level: 1, name: 'FYI' }).waitFor();
    expect(await banner.getByRole('link', { name: 'Reconnect' }).getAttribute('href')).toBe(
      '/onboarding/connect',
    );
    await banner.getByRole('link', { name: 'Reconnect' }).click();
    await page.getByRole('heading', { name: 'Reconnect your mail' }).waitFor();
  }));
