import type { Page } from 'playwright-core';
import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import { deliver, openPath, reader, rowLink } from '../support/browser/inbox-page.ts';
import { addRecipient } from '../support/browser/recipients.ts';
import { eventually } from '../support/eventually.ts';
import { fetchSentBy } from '../support/mail/fetch-outbox.ts';
import { messageField, messageText } from '../support/mail/message-text.ts';
import { openSharedStage } from '../support/open-stage.ts';
import type { Person } from '../support/person.ts';

const stage = openSharedStage();

const bar = (page: Page) => page.getByRole('toolbar', { name: 'Formatting' });

async function sentMail(person: Person, subject: string) {
  return eventually(async () => {
    const raws = (await fetchSentBy(person)).filter((each) => each.subject === subject);
    expect(raws).toHaveLength(1);
    return PostalMime.parse(raws[0]?.raw ?? '');
  });
}

async function startLetter(page: Page, subject: string): Promise<void> {
  await openPath(page);
  await page.keyboard.press('c');
  await addRecipient(page, 'ben@sandbox.test');
  await page.getByLabel('Subject').fill(subject);
  await messageField(page).click();
  await bar(page).waitFor();
}

/** As a program with that clipboard would. */
function paste(page: Page, clipboard: Record<string, string>): Promise<void> {
  return messageField(page).evaluate((field, types) => {
    const clipboardData = new DataTransfer();
    for (const [type, text] of Object.entries(types)) clipboardData.setData(type, text);
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, clipboard);
}

test('formatting by keys and buttons leaves as small HTML beside the text, and survives a reload', () =>
  stage.visitAsNewcomer(async (page, person) => {
    await startLetter(page, 'Formatted');
    await page.keyboard.press('Control+b');
    await page.keyboard.type('Bold');
    await page.keyboard.press('Control+b');
    await page.keyboard.type(' and plain');
    await page.keyboard.press('Enter');
    await page.keyboard.type('- one');
    await page.keyboard.press('Enter');
    await page.keyboard.type('two');
    expect(await bar(page).getByRole('button', { name: 'Bulleted list' }).getAttribute('aria-pressed')).toBe(
      'true',
    );
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.keyboard.type('A link');
    await page.keyboard.press('Shift+Home');
    await page.keyboard.press('Control+k');
    await page.getByLabel('Address of the link').fill('example.com/a');
    await page.keyboard.press('Enter');
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await bar(page).getByRole('button', { name: 'Quote' }).click();
    await page.keyboard.type('Said');
    await page.reload();
    await messageField(page).locator('blockquote').waitFor();
    await page.keyboard.press('Control+Enter');
    const { text, html = '' } = await sentMail(person, 'Formatted');
    expect(text?.trim()).toBe('Bold and plain\n- one\n- two\nA link <https://example.com/a>\n> Said');
    expect(html).toContain('<b>Bold</b> and plain');
    expect(html).toMatch(/<ul[^>]*><li>one<\/li><li>two<\/li><\/ul>/);
    expect(html).toContain('<a href="https://example.com/a">A link</a>');
    expect(html).toMatch(/<blockquote style="[^"]+"><div>Said<\/div><\/blockquote>/);
    expect(html).not.toMatch(/class=|<style|<script/);
  }));

test('a link field refuses what is no address and keeps the selected words, which stay marked', () =>
  stage.visitAsNewcomer(async (page) => {
    await startLetter(page, 'Linked');
    await page.keyboard.type('A link');
    await page.keyboard.press('Shift+Home');
    await page.keyboard.press('Control+k');
    const field = page.getByLabel('Address of the link');
    for (const wrong of ['javascript:alert(1)', 'no address']) {
      await field.fill(wrong);
      await page.keyboard.press('Enter');
      await page.getByText('Enter an address such as https://example.org').waitFor();
      expect(await messageField(page).locator('.link-target').textContent()).toBe('A link');
    }
    await field.fill('example.org');
    await page.keyboard.press('Enter');
    await field.waitFor({ state: 'detached' });
    expect(await messageField(page).locator('a[href="https://example.org"]').textContent()).toBe('A link');
    expect(await messageField(page).locator('.link-target').count()).toBe(0);
  }));

test('pasted content from Word and web pages is cleaned, and remote pictures are removed', () =>
  stage.visitAsNewcomer(async (page, person) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await startLetter(page, 'Pasted');
    await paste(page, {
      'text/html':
        '<html xmlns:o="urn:schemas-microsoft-com:office:office"><style>p{color:red}</style><p class=MsoNormal style="font-family:Arial">Hello <b>you</b><o:p></o:p></p>' +
        '<p class=MsoListParagraph style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·  </span>First</p>' +
        '<p class=MsoListParagraph style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·  </span>Second</p>' +
        '<img src="https://tracker.test/pixel.png"><script>alert(1)</script></html>',
      'text/plain': 'Hello you',
    });
    await messageField(page).getByText('Second').waitFor();
    expect(await messageField(page).locator('li').count()).toBe(2);
    expect(
      await messageField(page).locator('img[src]:not(.ProseMirror-separator), [style], [class]').count(),
    ).toBe(0);
    await page.keyboard.press('Control+Enter');
    const { html = '', text } = await sentMail(person, 'Pasted');
    expect(text?.trim()).toMatch(/^Hello you\n- First\n- Second/);
    expect(html).not.toMatch(/Mso|tracker|<style|alert/);
    expect(asked.filter((url) => url.includes('tracker.test'))).toEqual([]);
  }));

test('a pasted picture is shown where it was pasted and leaves within the email', () =>
  stage.visitAsNewcomer(async (page, person) => {
    await startLetter(page, 'Pictured');
    await page.keyboard.type('See: ');
    await messageField(page).evaluate(async (field) => {
      const canvas = document.createElement('canvas');
      canvas.width = canvas.height = 40;
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File([blob ?? ''], 'chart.png', { type: 'image/png' }));
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
    const picture = messageField(page).getByRole('img', { name: 'chart.png' });
    await picture.waitFor();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(40);
    expect(await page.getByRole('list', { name: 'Attached files' }).count()).toBe(0);
    await page.keyboard.press('Control+Enter');
    const { attachments, html = '' } = await sentMail(person, 'Pictured');
    expect(attachments).toMatchObject([{ filename: 'chart.png', disposition: 'inline', related: true }]);
    expect(html).toContain(`src="cid:${attachments[0]?.contentId?.slice(1, -1)}"`);
  }));

test('a file that is no picture is attached when the picture dialog lets it through', () =>
  stage.visitAsNewcomer(async (page) => {
    await startLetter(page, 'No picture');
    const file = { name: 'offer.txt', mimeType: 'text/plain', buffer: Buffer.from('Two days') };
    await page.getByLabel('Pictures to insert').setInputFiles(file);
    await page.getByRole('list', { name: 'Attached files' }).getByText('offer.txt').waitFor();
    expect(await messageField(page).getByRole('img').count()).toBe(0);
  }));

test('a reply quotes the email as it was received, seen in a frame and not editable', () =>
  stage.visitAsNewcomer(async (page, person) => {
    await deliver(person, {
      subject: 'The offer',
      text: 'Could you tell me by tomorrow whether 40 % is right?',
      html: '<table><tr><td style="color:#336699">Could you tell me by tomorrow whether <b>40 %</b> is right?</td></tr></table>',
    });
    await openPath(page);
    await rowLink(page, 'The offer').click();
    await reader(page).getByRole('article').first().waitFor();
    await page.keyboard.press('r');
    await bar(page).waitFor();
    await page.getByRole('button', { name: 'Quoted text', exact: true }).last().click();
    const frame = page.frameLocator('iframe[title="Quoted email"]');
    await frame.getByText('40 %').waitFor();
    await messageField(page).click();
    await page.keyboard.type('Agreed.');
    await page.keyboard.press('Control+Enter');
    const { text, html = '' } = await sentMail(person, 'Re: The offer');
    expect(text).toMatch(/^Agreed\.\s+On .+ wrote:\s+> Could you tell me by tomorrow/);
    expect(html).toMatch(
      /Agreed\..*<blockquote type="cite".*style="color:#336699">Could you tell me by tomorrow whether <b>40 %<\/b>/s,
    );
  }));

test('no key is lost while the editor loads, and the caret goes along', () =>
  stage.visitAsNewcomer(async (page) => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/assets/rich-field-*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/inbox');
    await page.locator('section[aria-label^="Messages"]').waitFor({ state: 'attached' });
    await page.keyboard.press('c');
    const field = page.locator('textarea[aria-label="Message"]');
    await field.click();
    await page.keyboard.type('The fox');
    for (const _ of 'fox') await page.keyboard.press('ArrowLeft');
    release();
    await bar(page).waitFor();
    await page.keyboard.type('quick ');
    expect(await messageText(page)).toBe('The quick fox');
  }));

test('plain text keeps the words, and Undo brings the formatting back', () =>
  stage.visitAsNewcomer(async (page, person) => {
    await startLetter(page, 'Plain');
    await page.keyboard.press('Control+b');
    await page.keyboard.type('Loud');
    await bar(page).getByRole('button', { name: 'Plain text' }).click();
    await expect.poll(() => messageText(page)).toBe('Loud');
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await messageField(page).locator('strong').getByText('Loud').waitFor();
    await bar(page).getByRole('button', { name: 'Plain text' }).click();
    await messageField(page).press('Control+Enter');
    expect((await sentMail(person, 'Plain')).html).not.toContain('<b>');
  }));

test('right-to-left lines say so in the email', () =>
  stage.visitAsNewcomer(async (page, person) => {
    await startLetter(page, 'Hebrew');
    await page.keyboard.type('שלום');
    await page.keyboard.press('Control+Enter');
    expect((await sentMail(person, 'Hebrew')).html).toContain('<div dir="rtl">שלום</div>');
  }));
