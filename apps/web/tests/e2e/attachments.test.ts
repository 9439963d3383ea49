import { createHash, randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { deliver, openPath, reader, rowLink, waitForHydration } from '../support/browser/inbox-page.ts';
import { addRecipient } from '../support/browser/recipients.ts';
import { eventually } from '../support/eventually.ts';
import { fetchSentBy } from '../support/mail/fetch-outbox.ts';
import { openSharedStage } from '../support/open-stage.ts';
import type { Person } from '../support/person.ts';
import { violations } from '../support/seeded-inbox.ts';

const stage = openSharedStage();

const files = (page: Page) => page.getByRole('list', { name: 'Attached files' });
const message = (page: Page) => page.getByRole('textbox', { name: 'Message' });
const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** The attachments of a received email, as another mail client would save them. */
async function filesOf(person: Person, subject: string): Promise<{ filename: string; digest: string }[]> {
  return eventually(async () => {
    const mails = await fetchSentBy(person);
    const raws = mails.filter((each) => each.subject === subject).map(({ raw }) => raw);
    expect(raws).toHaveLength(1);
    const parts = (raws[0] ?? '')
      .split(/\r\n--[^\r\n]+\r\n/)
      .filter((part) => /^Content-Disposition: attachment/im.test(part));
    return parts.map((part) => ({
      filename: /filename="?([^"\r\n;]+)/.exec(part)?.[1] ?? '',
      digest: digest(Buffer.from(part.slice(part.indexOf('\r\n\r\n')), 'base64')),
    }));
  });
}

test('forwarding keeps the attachment, files can be added and removed, and undo keeps them', () =>
  stage.visitAsNewcomer(async (page, person) => {
    const [forwarded, added] = [randomBytes(70_000), randomBytes(1_200_000)];
    const content = forwarded.toString('base64');
    await deliver(person, {
      subject: 'The lease',
      attachments: [
        { filename: 'lease.pdf', contentType: 'application/pdf', content, encoding: 'base64' },
        { filename: 'not-this.txt', contentType: 'text/plain', content: 'Not this' },
      ],
    });
    await openPath(page);
    await rowLink(page, 'The lease').click();
    await reader(page).getByRole('article').first().waitFor();
    await page.keyboard.press('f');
    await files(page).getByText('lease.pdf').waitFor();
    await page.getByRole('button', { name: 'Remove not-this.txt' }).click();
    await page.getByLabel('Files to attach').setInputFiles({
      name: 'photo.png',
      mimeType: 'image/png',
      buffer: added,
    });
    await files(page).getByText('1.2 MB', { exact: true }).waitFor();
    expect(await files(page).getByRole('listitem').count()).toBe(2);
    await addRecipient(page, 'ben@sandbox.test');
    await message(page).fill('For your files.');
    await page.keyboard.press('Control+Enter');
    await page
      .getByText(/^Sending to ben@/)
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await files(page).getByText('photo.png').waitFor();
    await page.reload();
    await waitForHydration(page);
    await files(page).getByText('lease.pdf').waitFor();
    await message(page).press('Control+Enter');
    await page
      .getByText(/^Sent to ben@/)
      .first()
      .waitFor();
    expect(await filesOf(person, 'Fwd: The lease')).toEqual([
      { filename: 'lease.pdf', digest: digest(forwarded) },
      { filename: 'photo.png', digest: digest(added) },
    ]);
  }));

test('a dropped file is attached; one that is too large is named and skipped', () =>
  stage.visitAsNewcomer(async (page) => {
    await openPath(page);
    await page.keyboard.press('c');
    await message(page).waitFor();
    const dropped = await page.evaluateHandle(() => {
      const transfer = new DataTransfer();
      transfer.items.add(new File(['Dropped'], 'dropped.txt', { type: 'text/plain' }));
      transfer.items.add(new File([new Uint8Array(25_000_000)], 'film.mov'));
      return transfer;
    });
    const letter = page.getByRole('form', { name: 'New email' });
    await letter.dispatchEvent('dragover', { dataTransfer: dropped });
    await page.getByText('Drop files to attach').waitFor();
    await letter.dispatchEvent('drop', { dataTransfer: dropped });
    await page
      .getByText('“film.mov” (25.0 MB) is too large: an email can carry at most 25 MB of attachments.')
      .first()
      .waitFor();
    await files(page).getByText('7 B', { exact: true }).waitFor();
    expect(await files(page).getByRole('listitem').count()).toBe(1);
  }));

/** A picture, and files that are not what they say: none may run, and each can be downloaded. */
const shown = [
  {
    filename: 'dot.gif',
    contentType: 'image/gif',
    content: 'R0lGODlhAQABAIAAAP8AAAAAACwAAAAAAQABAAACAkQBADs=',
  },
  { filename: 'page.png', contentType: 'image/png', content: '<script>parent.ran=1</script>' },
  { filename: 'drawing.svg', contentType: 'image/svg+xml', content: '<svg onload="parent.ran=1"/>' },
  { filename: 'page.html', contentType: 'text/html', content: '<script>ran=1</script>' },
  { filename: 'lunch.ics', contentType: 'text/calendar', content: 'BEGIN:VEVENT\nSUMMARY:Lunch\nEND:VEVENT' },
  { filename: 'ada.vcf', contentType: 'text/vcard', content: 'BEGIN:VCARD\nFN:Ada L\nEND:VCARD' },
  { filename: 'huge.txt', contentType: 'text/plain', content: 'word '.repeat(200_000) },
  { filename: 'terms.pdf', contentType: 'application/pdf', content: '%PDF-1.4\n%%EOF' },
].map((file) => ({
  ...file,
  encoding: 'base64',
  content: file.filename === 'dot.gif' ? file.content : Buffer.from(file.content).toString('base64'),
}));

const says = {
  'page.png': 'This file is not a picture',
  'drawing.svg': 'Files of this type are not shown here',
  'page.html': '<script>ran=1</script>',
  'lunch.ics': 'Lunch',
  'ada.vcf': 'Ada L',
};

/** From the picture, which is shown, by the arrow key to each file and what the viewer says of it. */
async function goThrough(page: Page, files: Record<string, string>): Promise<void> {
  const viewer = page.getByRole('dialog');
  await viewer.getByRole('heading', { name: 'dot.gif', exact: true }).waitFor();
  await eventually(async () =>
    expect(await viewer.getByRole('img').evaluate((img) => (img as HTMLImageElement).naturalWidth)).toBe(1),
  );
  for (const [name, text] of Object.entries(files)) {
    await page.keyboard.press('ArrowRight');
    await viewer.getByRole('heading', { name, exact: true }).waitFor();
    await viewer.getByText(text).first().waitFor();
  }
}

test('attached files are shown before sending, by click, Enter and arrows, also on a phone', () =>
  stage.visitAsNewcomer(
    async (page) => {
      await openPath(page);
      await page.keyboard.press('c');
      await message(page).waitFor();
      await page.getByLabel('Files to attach').setInputFiles(
        shown.map(({ filename, contentType, content }) => ({
          ...{ name: filename, mimeType: contentType },
          buffer: Buffer.from(content, 'base64'),
        })),
      );
      await files(page).getByRole('progressbar').first().waitFor({ state: 'detached' });
      const chip = (name: string) => files(page).getByRole('button', { name: new RegExp(`^${name}`) });
      const isFocused = (name: string) =>
        chip(name).evaluate((element) => element === document.activeElement);
      await chip('dot.gif').click();
      const viewer = page.getByRole('dialog');
      const titled = (name: string) => viewer.getByRole('heading', { name, exact: true }).waitFor();
      await goThrough(page, says);
      expect(await violations(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await viewer.waitFor({ state: 'detached' });
      await page.getByRole('form', { name: 'New email' }).waitFor();
      await expect.poll(() => isFocused('ada.vcf')).toBe(true);
      await page.keyboard.press('Enter');
      await titled('ada.vcf');
      await page.keyboard.press('ArrowLeft');
      await titled('lunch.ics');
      await page.setViewportSize({ width: 390, height: 780 });
      expect(await violations(page)).toEqual([]);
      await viewer.getByRole('button', { name: 'Close' }).click();
      await expect.poll(() => isFocused('lunch.ics')).toBe(true);
      await chip('dot.gif').click();
      await titled('dot.gif');
      await page.keyboard.press('Escape');
      expect(await page.evaluate(() => 'ran' in window)).toBe(false);
      expect(await violations(page)).toEqual([]);
    },
    { expected: /415/ },
  ));

test('the viewer shows the files of a thread by keyboard and executes none of them, also on a phone', () =>
  stage.visitAsNewcomer(
    async (page, person) => {
      await deliver(person, { subject: 'Many files', attachments: shown });
      await openPath(page);
      await rowLink(page, 'Many files').click();
      await reader(page)
        .getByRole('link', { name: /dot\.gif/ })
        .click();
      const viewer = page.getByRole('dialog');
      const titled = (name: string) => viewer.getByRole('heading', { name, exact: true }).waitFor();
      await goThrough(page, { ...says, 'huge.txt': 'Only the first 200 kB are shown' });
      await page.setViewportSize({ width: 390, height: 780 });
      expect(await violations(page)).toEqual([]);
      await page.keyboard.press('ArrowRight');
      await titled('terms.pdf');
      const saved = page.waitForEvent('download');
      await viewer.getByRole('link', { name: 'Download' }).click();
      expect((await saved).suggestedFilename()).toBe('terms.pdf');
      await page.keyboard.press('ArrowLeft');
      await titled('huge.txt');
      await page.keyboard.press('Escape');
      await viewer.waitFor({ state: 'detached' });
      expect(await page.evaluate(() => 'ran' in window)).toBe(false);
      await reader(page)
        .getByRole('link', { name: /drawing\.svg/ })
        .waitFor();
    },
    { expected: /415/ },
  ));
