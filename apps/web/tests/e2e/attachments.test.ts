import { createHash, randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { deliver, openPath, reader, rowLink, waitForHydration } from '../support/inbox-page.ts';
import { openSharedStage } from '../support/open-stage.ts';
import type { Person } from '../support/person.ts';
import { readSentBy } from '../support/read-outbox.ts';
import { addRecipient } from '../support/recipients.ts';

const stage = openSharedStage();

const files = (page: Page) => page.getByRole('list', { name: 'Attached files' });
const message = (page: Page) => page.getByRole('textbox', { name: 'Message' });
const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** The attachments of a received email, as another mail client would save them. */
async function filesOf(person: Person, subject: string): Promise<{ filename: string; digest: string }[]> {
  return eventually(async () => {
    const mails = await readSentBy(person);
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
