import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { openPath } from '../support/browser/inbox-page.ts';
import { closeDialog, openThread, type State, signedInStates } from '../support/browser/inbox-states.ts';
import { findSmallTargets } from '../support/browser/touch-targets.ts';
import { openStage } from '../support/open-stage.ts';
import { openInbox } from '../support/seeded-inbox.ts';

const PHONE = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  reducedMotion: 'reduce',
} as const;

const stage = openStage();
let page: Page;
beforeAll(async () => {
  ({ page } = await stage.openPage(PHONE));
});

async function findSmallIn(states: readonly State[]): Promise<string[]> {
  const found: string[] = [];
  for (const [name, open] of states) {
    await open(page);
    found.push(...(await findSmallTargets(page)).map((fault) => `${name}: ${fault}`));
  }
  return found;
}

const dialog = (name: string | RegExp) => page.getByRole('dialog', { name });

const onPhones: State[] = [
  [
    'the actions of a row',
    async (page) => {
      await openPath(page);
      await page
        .getByRole('button', { name: /^Actions for/ })
        .first()
        .tap();
      await page.getByRole('dialog').waitFor();
    },
  ],
  [
    'more',
    async (page) => {
      await closeDialog(page);
      await page.getByRole('button', { name: 'More' }).tap();
      await dialog('More').waitFor();
    },
  ],
  [
    'the labels',
    async (page) => {
      await openThread(page, '/inbox?view=schedule');
      await page.keyboard.press('l');
      await page.getByRole('dialog').waitFor();
    },
  ],
];

test('a finger can tap the sign-in page', async () => {
  expect(await findSmallIn([['sign in', () => page.goto('/sign-in')]])).toEqual([]);
  await openInbox(page, /^Ada Lindqvist/);
});

for (const [group, states] of Object.entries({ onPhones, ...signedInStates }))
  test(`${group}: every control is at least 44 px wide and high for a finger`, async () => {
    expect(await findSmallIn(states)).toEqual([]);
  });
