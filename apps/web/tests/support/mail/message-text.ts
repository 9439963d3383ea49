import type { Page } from 'playwright-core';

export const messageField = (page: Page) => page.getByRole('textbox', { name: 'Message' });

/** What the message field shows, line by line. */
export function messageText(page: Page): Promise<string> {
  return messageField(page).evaluate((field) =>
    field instanceof HTMLTextAreaElement
      ? field.value
      : [...field.querySelectorAll('p, pre')].map((line) => line.textContent).join('\n'),
  );
}
