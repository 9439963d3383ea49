import { expect, test } from 'vitest';
import { openPath } from '../support/browser/inbox-page.ts';
import { openStage } from '../support/open-stage.ts';

const stage = openStage({ serviceWorkers: 'allow' });

test('Chromium finds nothing that prevents installing, and reads the manifest without complaint', () =>
  stage.inTabs(1, async ([page], _person, context) => {
    if (!page) throw new Error('A tab was asked for');
    await openPath(page);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    const session = await context.newCDPSession(page);
    const { errors, data } = await session.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    expect(JSON.parse(data ?? '{}')).toMatchObject({ name: 'Triage', start_url: '/inbox' });
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
    // A context of a test is like a private window.
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
  }));
