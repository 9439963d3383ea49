import type { Page } from 'playwright-core';
import { openPath } from './inbox-page.ts';

/** How to reach a page or state from the previous one. */
export type State = [name: string, open: (page: Page) => Promise<unknown>];

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const form = (page: Page, name: string) => page.getByRole('form', { name, exact: true });

/** Closes one dialog and opens another, waiting for both. */
async function instead(page: Page, key: string, name: string | RegExp): Promise<void> {
  await closeDialog(page);
  await page.keyboard.press(key);
  await dialog(page, name).waitFor();
}

export async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

export async function openThread(page: Page, place: string): Promise<void> {
  await openPath(page, place);
  await page.locator('a[data-thread]').first().click();
  await page
    .getByRole('article', { name: /^Message from/ })
    .first()
    .waitFor();
}

const lists: State[] = [
  ['Reply', (page) => openPath(page)],
  ['Schedule', (page) => openPath(page, '/inbox?view=schedule')],
  ['FYI', (page) => openPath(page, '/inbox?view=fyi')],
  ['Done', (page) => openPath(page, '/inbox?view=done')],
  ['an empty lane', (page) => openPath(page, '/inbox?view=snoozed')],
  ['the agenda', (page) => openPath(page, '/inbox?view=agenda')],
  ['the brief', (page) => openPath(page, '/brief')],
  ['the empty queue', (page) => openPath(page, '/inbox?view=queued')],
  ['a search that is not begun', (page) => openPath(page, '/inbox?view=search')],
  [
    'what was found',
    async (page) => {
      await openPath(page, '/inbox?view=search&q=clause');
      await page.getByRole('list', { name: 'Results' }).waitFor();
    },
  ],
  ['nothing found', (page) => openPath(page, '/inbox?view=search&q=xyzzyplugh')],
  [
    'selected threads',
    async (page) => {
      await openPath(page, '/inbox?view=fyi');
      await page.keyboard.press('x');
      await page.keyboard.press('Shift+J');
      await page.getByRole('region', { name: 'Selected threads' }).waitFor();
    },
  ],
];

const reading: State[] = [
  ['a thread', (page) => openThread(page, '/inbox?view=schedule')],
  [
    'the dialog of a meeting',
    async (page) => {
      await page.keyboard.press('m');
      await dialog(page, /meeting/i)
        .getByText(/Times in/)
        .waitFor();
    },
  ],
  ['the dialog of a snooze', (page) => instead(page, 's', /^Snooze until/)],
  ['the dialog of a move', (page) => instead(page, 'v', /^Move to/)],
  ['the palette', (page) => instead(page, 'Control+k', 'All commands')],
  ['the keys', (page) => instead(page, '?', 'Keyboard shortcuts')],
];

const writing: State[] = [
  [
    'a reply, with help',
    async (page) => {
      await openThread(page, '/inbox?view=schedule');
      await page.keyboard.press('r');
      await form(page, 'Reply').getByRole('button', { name: 'Help me write' }).click();
      await page.getByLabel('Tone of the draft').waitFor();
    },
  ],
  [
    'the dialog of a later send',
    async (page) => {
      await form(page, 'Reply').getByRole('button', { name: 'Later' }).click();
      await dialog(page, 'Send later').waitFor();
    },
  ],
  [
    'a new mail',
    async (page) => {
      await closeDialog(page);
      await page.getByRole('button', { name: 'Discard draft' }).click();
      await form(page, 'Reply').waitFor({ state: 'detached' });
      await page.keyboard.press('c');
      await form(page, 'New email').waitFor();
    },
  ],
];

const assistantAndSettings: State[] = [
  [
    'the assistant, asking for approval',
    async (page) => {
      // A second try finds no draft.
      const discard = page.getByRole('button', { name: 'Discard draft' });
      if (await discard.isVisible()) await discard.click();
      await openPath(page);
      await page.keyboard.press('i');
      await page
        .getByLabel('Your question')
        .fill('Send a mail to newcomer@elsewhere.test saying: see you at noon');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Send email' }).waitFor();
    },
  ],
  ['Settings', (page) => page.goto('/settings', { waitUntil: 'networkidle' })],
  ['Rules', (page) => page.goto('/settings/rules', { waitUntil: 'networkidle' })],
  ['Splits', (page) => page.goto('/settings/splits', { waitUntil: 'networkidle' })],
  ['Shortcuts', (page) => page.goto('/settings/shortcuts', { waitUntil: 'networkidle' })],
  ['Lessons', (page) => page.goto('/settings/lessons', { waitUntil: 'networkidle' })],
];

// The page of the API is the longest of all: axe takes half a minute for it.
const elsewhere: State[] = [
  ['Connect', (page) => page.goto('/onboarding/connect', { waitUntil: 'networkidle' })],
  ['the API', (page) => page.goto('/api/docs', { waitUntil: 'networkidle' })],
  ['no such page', (page) => page.goto('/nowhere', { waitUntil: 'networkidle' })],
];

/** Every page and important state of a signed-in user, ordered to need few page loads. */
export const signedInStates = { lists, reading, writing, assistantAndSettings, elsewhere };
