import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { deliver, openPath, rowLink, selectBox } from '../support/browser/inbox-page.ts';
import { press } from '../support/browser/keyboard.ts';
import { eventually } from '../support/eventually.ts';
import { openSharedStage } from '../support/open-stage.ts';
import type { Person } from '../support/person.ts';

const stage = openSharedStage();

/** From the top of the list down. */
const SUBJECTS = ['First', 'Second', 'Third', 'Fourth', 'Fifth'];

/** Opens Reply with a thread for each subject. */
async function openWithThreads(page: Page, person: Person): Promise<void> {
  for (const subject of SUBJECTS.toReversed()) await deliver(person, { subject });
  await eventually(async () => {
    await openPath(page);
    for (const subject of SUBJECTS) await rowLink(page, subject).waitFor({ timeout: 1_000 });
  });
}

async function listSelected(page: Page): Promise<string[]> {
  const selected: string[] = [];
  for (const subject of SUBJECTS) if (await selectBox(page, subject).isChecked()) selected.push(subject);
  return selected;
}

const willSelect = (page: Page, ...subjects: string[]) =>
  expect.poll(() => listSelected(page)).toEqual(subjects);

test('Shift+J and Shift+K change only the range, and keep rows that were selected one by one', () =>
  stage.visitAsNewcomer(async (page, person) => {
    await openWithThreads(page, person);
    await press(page, 'x', 'j', 'j', 'x', 'Shift+J', 'Shift+J');
    await willSelect(page, 'First', 'Third', 'Fourth', 'Fifth');
    await press(page, 'Shift+K', 'Shift+K');
    await willSelect(page, 'First', 'Third');
    await press(page, 'Shift+K', 'Shift+K');
    await willSelect(page, 'First', 'Second', 'Third');
    await press(page, 'Shift+J', 'Shift+J');
    await willSelect(page, 'First', 'Third');
  }));
