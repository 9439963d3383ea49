import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { deliver, labelsInAccount, openPath, reader } from '../support/browser/inbox-page.ts';
import { eventually } from '../support/eventually.ts';
import { openSharedStage } from '../support/open-stage.ts';
import type { Person } from '../support/person.ts';
import { violations } from '../support/seeded-inbox.ts';

const stage = openSharedStage();
const NEWS = { 'List-Id': '<weekly.paper.example>', 'List-Unsubscribe': '<https://paper.example/off>' };

async function fill(person: Person): Promise<{ asked: string; news: string }> {
  const asked = await deliver(person, { subject: 'Contract' });
  const news = await deliver(person, {
    from: 'The Paper <weekly@paper.example>',
    subject: 'This week in the harbour',
    text: 'Three ships, one storm and the new crane. Read on our site.',
    headers: NEWS,
  });
  await eventually(async () => {
    const answer = await person.call('GET', '/api/inbox/counts');
    expect(await answer.json()).toMatchObject({ reply: 1, fyi: 1 });
  });
  return { asked: asked.threadId, news: news.threadId };
}

const section = (page: Page, name: string) => page.getByRole('region', { name });

test('g v shows the brief: one is made by hand, its rows open and archive, and show that they are dealt with', () =>
  stage.visitAsNewcomer(async (page, person) => {
    const { asked } = await fill(person);
    await openPath(page);
    await page.keyboard.press('g');
    await page.keyboard.press('v');
    await page.getByText('No brief yet').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Make a brief now' }).click();
    const answers = section(page, 'Needs your answer');
    await answers.getByText(/· Contract/).waitFor();
    await section(page, 'Newsletters').getByText('This week in the harbour').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await reader(page).getByText('Could you send me the signed contract').first().waitFor();
    await page.keyboard.press('Escape');
    await reader(page).waitFor({ state: 'detached' });
    await page.keyboard.press('j');
    await page.keyboard.press('e');
    await eventually(async () => expect(await labelsInAccount(person, asked)).not.toContain('INBOX'));
    await answers.getByRole('img', { name: 'Dealt with' }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await answers.getByRole('img', { name: 'Dealt with' }).waitFor({ state: 'detached' });
  }));

test('its address and the palette lead to it', () =>
  stage.visitAsNewcomer(async (page, person) => {
    await fill(person);
    const made = await person.call('POST', '/api/inbox/brief');
    const { brief } = (await made.json()) as { brief: { briefId: string } };
    await person.call('POST', '/api/inbox/brief');
    await openPath(page, `/brief?id=${encodeURIComponent(brief.briefId)}`);
    await section(page, 'Needs your answer')
      .getByText(/· Contract/)
      .waitFor();
    expect(await page.getByRole('combobox', { name: 'Brief from' }).inputValue()).toBe(brief.briefId);
    await openPath(page);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('digest');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Brief' }).waitFor();
  }));

test('the settings choose its times', () =>
  stage.visitAsNewcomer(async (page, person) => {
    await page.goto('/settings#brief');
    const brief = page.getByRole('region', { name: 'Brief' });
    await brief.getByRole('button', { name: 'Add a time' }).click();
    await brief.getByText(/^Next brief:/).waitFor();
    await brief.getByLabel('Also send it to me by email').check();
    await brief.getByLabel('Saturday').check();
    await brief.getByText('Saved').waitFor();
    await eventually(async () => {
      const answer = await person.call('GET', '/api/inbox/brief');
      expect(await answer.json()).toMatchObject({
        brief: null,
        schedule: { times: ['08:00'], days: [1, 2, 3, 4, 5, 6], email: true },
      });
    });
    expect(await violations(page)).toEqual([]);
  }));

test('on a phone it fits and has no axe violations, in the dark too', () =>
  stage.visitAsNewcomer(
    async (page, person) => {
      await fill(person);
      await person.call('POST', '/api/inbox/brief');
      await openPath(page, '/brief');
      await section(page, 'Needs your answer').waitFor();
      expect(await violations(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    },
    { viewport: { width: 320, height: 640 }, hasTouch: true, colorScheme: 'dark' },
  ));

test('a task is made from one line, switched off, edited and deleted', () =>
  stage.visitAsNewcomer(async (page, person) => {
    await fill(person);
    await page.goto('/settings#tasks');
    const tasks = page.getByRole('region', { name: 'Scheduled tasks' });
    await tasks
      .getByRole('textbox', { name: 'New task' })
      .fill('Every Friday at 9:30, list unanswered email');
    await tasks.getByText('Asks “list unanswered email” on Friday at 09:30.').waitFor();
    await tasks.getByRole('button', { name: 'Add task' }).click();
    const list = tasks.getByRole('list', { name: 'Scheduled tasks' });
    await list.getByText(/^Friday at 09:30 · next /).waitFor();
    expect(await violations(page)).toEqual([]);
    await list.getByRole('checkbox', { name: 'Run “list unanswered email”' }).uncheck();
    await list.getByText(/ · off$/).waitFor();
    await list.getByRole('button', { name: 'Edit “list unanswered email”' }).click();
    const edited = tasks.getByRole('form', { name: 'Edit “list unanswered email”' });
    await edited.getByRole('textbox', { name: 'Task' }).fill('list invoices');
    await edited.getByLabel('at', { exact: true }).fill('10:15');
    await edited.getByRole('button', { name: 'Save task' }).click();
    await list.getByText(/^Friday at 10:15 · off$/).waitFor();
    const edit = list.getByRole('button', { name: 'Edit “list invoices”' });
    await expect.poll(() => edit.evaluate((button) => button === document.activeElement)).toBe(true);
    await list.getByRole('button', { name: 'Delete “list invoices”' }).click();
    await page.getByRole('button', { name: 'Delete task' }).click();
    await list.waitFor({ state: 'detached' });
    const field = tasks.getByRole('textbox', { name: 'New task' });
    await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
  }));
