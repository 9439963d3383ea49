import { FIRST_MAILBOX, markOf } from '@triage/contract/mailbox-id';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPath, reader, rowLink } from '../support/browser/inbox-page.ts';
import { eventually } from '../support/eventually.ts';
import { connectOffice } from '../support/mail/connect-office.ts';
import { fetchOutbox } from '../support/mail/fetch-outbox.ts';
import { messageField } from '../support/mail/message-text.ts';
import { openStage } from '../support/open-stage.ts';
import { violations } from '../support/seeded-inbox.ts';

const stage = openStage();
const from = (page: Page) => page.getByRole('combobox', { name: 'From' });
const choices = (page: Page) => page.getByRole('navigation', { name: 'Mailboxes' });
const mailboxParam = (page: Page) => new URL(page.url()).searchParams.get('mailbox');

async function deliverTo(to: string, subject: string): Promise<void> {
  await stage.world.control('mail', {
    ...{ to, subject, from: 'Ann Lee <ann@lee.example>' },
    text: 'Could you send me the signed contract by tomorrow?',
  });
}

async function openWith(page: Page, subjects: readonly string[], path = '/inbox'): Promise<void> {
  await eventually(async () => {
    await openPath(page, path);
    for (const subject of subjects) await rowLink(page, subject).waitFor({ timeout: 1_000 });
  }, 40_000);
}

test('rows and threads say their mailbox, and one mailbox is shown by mouse and by key', () =>
  stage.visitAsNewcomer(async (page, person) => {
    const { office, mailboxId } = await connectOffice(person);
    await deliverTo(person.email, 'To me');
    await deliverTo(office, 'To the office');
    await openWith(page, ['To me', 'To the office']);
    const mark = rowLink(page, 'To the office').getByRole('img', { name: 'In The office', exact: true });
    expect(await mark.count()).toBe(1);
    expect(
      await rowLink(page, 'To me')
        .getByRole('img', { name: `In ${person.email}` })
        .count(),
    ).toBe(1);
    const [own, others] = await Promise.all(
      ['To me', 'To the office'].map((subject) =>
        rowLink(page, subject).getByRole('img').first().boundingBox(),
      ),
    );
    expect(own?.x).toBe(others?.x);
    expect(await violations(page)).toEqual([]);

    const counted = (count: number) =>
      page.getByRole('heading', { level: 1, name: new RegExp(`^Reply\\s*${count} thread`) }).waitFor();
    await counted(2);
    await choices(page).getByRole('link', { name: 'The office' }).click();
    await rowLink(page, 'To me').waitFor({ state: 'detached' });
    expect(mailboxParam(page)).toBe(mailboxId);
    await rowLink(page, 'To the office').waitFor();
    await counted(1);

    // Kept over lanes and over a reload.
    await page.keyboard.press('g');
    await page.keyboard.press('f');
    await page.getByText('Nothing new in The office').waitFor();
    expect(mailboxParam(page)).toBe(mailboxId);
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('g');
    await page.keyboard.press('r');
    await openPath(page, `/inbox?mailbox=${mailboxId}`);
    await rowLink(page, 'To the office').waitFor();
    expect(await rowLink(page, 'To me').count()).toBe(0);

    // After the last one come all of them, then the first.
    await page.keyboard.press('y');
    await rowLink(page, 'To me').waitFor();
    expect(mailboxParam(page)).toBe(null);
    await page.keyboard.press('y');
    await rowLink(page, 'To the office').waitFor({ state: 'detached' });
    expect(mailboxParam(page)).toBe(FIRST_MAILBOX);
    await page.keyboard.press('g');
    await page.keyboard.press('u');
    await rowLink(page, 'To the office').click();
    await reader(page).getByText('In The office').waitFor();
    expect(new URL(page.url()).searchParams.get('thread')).toContain(markOf(mailboxId));

    // A change in one list is a change in the others.
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Command' }).fill('only the off');
    await page.getByRole('option', { name: 'Show only The office' }).click();
    await rowLink(page, 'To me').waitFor({ state: 'detached' });
    await page.keyboard.press('e');
    await page.getByText('Nothing to reply to in The office').waitFor();
    await choices(page).getByRole('link', { name: 'All mailboxes' }).click();
    await rowLink(page, 'To me').waitFor();
    expect(await rowLink(page, 'To the office').count()).toBe(0);
    await counted(1);
    await page.keyboard.press('z');
    await rowLink(page, 'To the office').waitFor();
  }));

test('an answer leaves from the mailbox of its thread, and a new email from the one that is chosen', () =>
  stage.visitAsNewcomer(async (page, person) => {
    const { office, mailboxId } = await connectOffice(person);
    await deliverTo(office, 'Answer me');
    await openWith(page, ['Answer me']);
    await rowLink(page, 'Answer me').click();
    await reader(page).getByRole('article').first().waitFor();
    await page.keyboard.press('r');
    const reply = page.getByRole('form', { name: 'Reply' });
    await reply.getByText(office).waitFor();
    // The other mailbox is not offered.
    expect(await from(page).count()).toBe(0);
    await messageField(page).focus();
    await page.keyboard.type('Here it is.');
    await reply.getByRole('button', { name: 'Send', exact: true }).click();
    const sentFrom = (subject: string) =>
      eventually(async () => {
        const sent = (await fetchOutbox(stage.world)).find((mail) => mail.subject === subject);
        expect(sent).toBeDefined();
        return sent?.from;
      }, 40_000);
    expect(await sentFrom('Re: Answer me')).toBe(office);

    await openPath(page);
    await page.keyboard.press('c');
    await from(page).waitFor();
    expect(await from(page).inputValue()).toBe(person.email);
    const subject = `Moved ${mailboxId}`;
    await page.getByRole('combobox', { name: 'To', exact: true }).fill('grace@elsewhere.test');
    await page.getByRole('textbox', { name: 'Subject' }).fill(subject);
    const drafts = async () => {
      const answer = await person.call('GET', '/api/inbox/drafts');
      const { drafts: all } = (await answer.json()) as { drafts: { draftId: string; subject: string }[] };
      return all.filter((draft) => draft.subject === subject).map(({ draftId }) => draftId);
    };
    const savedIn = (mark: string) =>
      eventually(async () => {
        const ids = await drafts();
        expect(ids).toHaveLength(1);
        expect(ids[0]?.startsWith(mark)).toBe(mark !== '');
      }, 30_000);
    await eventually(async () => {
      expect((await drafts()).map((id) => id.includes('~'))).toEqual([false]);
    }, 30_000);
    await page.getByRole('button', { name: 'Files to attach' }).setInputFiles({
      ...{ name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('The plan') },
    });
    await page.getByText('plan.txt').waitFor();
    await from(page).selectOption(office);
    // There is one draft at any time that counts: in the other mailbox, with its file.
    await savedIn(markOf(mailboxId));
    expect(await violations(page)).toEqual([]);
    await page.reload();
    await from(page).waitFor();
    expect(await from(page).inputValue()).toBe(office);
    await page.getByText('plan.txt').waitFor();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    expect(await sentFrom(subject)).toBe(office);
    const sent = (await fetchOutbox(stage.world)).find((mail) => mail.subject === subject);
    expect(sent?.raw).toContain('plan.txt');
    await eventually(async () => expect(await drafts()).toEqual([]));

    // Where one mailbox is shown, a new email starts there.
    await openPath(page, `/inbox?mailbox=${mailboxId}`);
    await page.keyboard.press('c');
    await expect.poll(() => from(page).inputValue()).toBe(office);
  }));

test('the settings name, colour and remove a mailbox, and a lost one is named above the mail of the other', () =>
  // Console: the provider refuses the account whose access was revoked.
  stage.inTabs(1, async ([page], person) => {
    if (!page) throw new Error('A tab was asked for');
    const { office, mailboxId } = await connectOffice(person);
    await page.goto('/settings?mailbox=mailboxIsThere#mailboxes');
    await page.waitForLoadState('networkidle');
    const section = page.getByRole('region', { name: 'Mailboxes' });
    await section.getByRole('alert').getByText('already connected').waitFor();
    const name = section.getByRole('textbox', { name: `Name of ${office}` });
    expect(await name.inputValue()).toBe('The office');
    await name.fill('The club');
    await name.press('Enter');
    await section.getByRole('button', { name: `Colour of ${office}` }).click();
    await section.getByRole('radio', { name: 'Purple' }).check({ force: true });
    const club = section.getByRole('listitem', { name: 'The club', exact: true });
    await club.getByRole('checkbox', { name: 'Notify me about new mail' }).uncheck();
    await eventually(async () => {
      const answer = await person.call('GET', '/api/connection/mailboxes');
      const { mailboxes } = (await answer.json()) as { mailboxes: object[] };
      expect(mailboxes[1]).toMatchObject({ name: 'The club', colour: 'purple', notifies: false });
    });
    expect(await violations(page)).toEqual([]);
    await name.fill('Thrown away');
    await name.press('Escape');
    expect(await name.inputValue()).toBe('The club');

    await deliverTo(person.email, 'Still here');
    await stage.world.control('revoke', { email: office });
    await deliverTo(office, 'Never read');
    await openWith(page, ['Still here']);
    const banner = page.getByRole('alert').filter({ hasText: 'The club' });
    await eventually(async () => {
      await openPath(page);
      await banner.waitFor({ timeout: 1_000 });
    }, 40_000);
    const again = banner.getByRole('link', { name: 'Reconnect The club' });
    expect(await again.getAttribute('href')).toBe(`/api/connect/mailhost?mailbox=${mailboxId}`);
    expect(await violations(page)).toEqual([]);
    await rowLink(page, 'Still here').click();
    await reader(page).getByRole('article').first().waitFor();
    await page.keyboard.press('e');
    await rowLink(page, 'Still here').waitFor({ state: 'detached' });

    await page.goto('/settings');
    await page.waitForLoadState('networkidle');
    await section.getByRole('button', { name: 'Remove The club' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Remove The club?' });
    await dialog.getByText('The mail in the account stays').waitFor();
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Remove mailbox' }).click();
    await page.getByRole('region', { name: 'Mail and calendar' }).waitFor();
    await openPath(page);
    expect(await choices(page).count()).toBe(0);
    expect(await banner.count()).toBe(0);
  }));

test('another mailbox is added from the settings, and a search names one', () =>
  stage.visitAsNewcomer(async (page, person) => {
    await page.goto('/settings');
    await page.waitForLoadState('networkidle');
    await page.getByRole('link', { name: 'Add a mailbox' }).click();
    await page.getByRole('heading', { name: 'Add a mailbox' }).waitFor();
    expect(await violations(page)).toEqual([]);
    const connect = page.getByRole('link', { name: 'Connect mail and calendar' });
    expect(await connect.getAttribute('href')).toBe('/api/connect/mailhost?mailbox=new');
    const { office } = await connectOffice(person);
    await deliverTo(person.email, 'The contract at home');
    await deliverTo(office, 'The contract at work');
    await openWith(page, ['The contract at home', 'The contract at work']);
    await page.keyboard.press('/');
    const field = page.getByRole('searchbox', { name: 'Search mail' });
    await field.fill('contract');
    const results = page.getByRole('list', { name: 'Results' });
    await results.getByRole('img', { name: 'In The office' }).waitFor();
    expect(await results.getByRole('listitem').count()).toBe(2);
    await field.fill('contract account:');
    await page.getByRole('list', { name: 'Suggestions' }).getByRole('button', { name: 'The office' }).click();
    expect(await field.inputValue()).toBe('contract account:"The office" ');
    await results.getByText('The contract at home').waitFor({ state: 'detached' });
    await results.getByText('The contract at work').waitFor();
    expect(await violations(page)).toEqual([]);
  }));
