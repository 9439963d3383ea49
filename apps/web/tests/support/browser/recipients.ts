import type { Locator, Page } from 'playwright-core';

type Field = 'To' | 'Cc' | 'Bcc';

export const recipientField = (page: Page, field: Field = 'To') =>
  page.getByRole('combobox', { name: field, exact: true });

/** The chips of a field of the composer. */
export const recipientChips = (page: Page, field: Field = 'To'): Locator =>
  page.getByRole('list', { name: `${field}: recipients` }).locator('button[draggable]');

/** Types an address as a person does, without waiting for suggestions. */
export async function addRecipient(page: Page, address: string, field: Field = 'To'): Promise<void> {
  await recipientField(page, field).fill(address);
  await recipientField(page, field).press('Enter');
}

/** As a screen reader names them: the name and the address, and what is wrong with it. */
export function shownRecipients(page: Page, field: Field = 'To'): Promise<(string | null)[]> {
  return recipientChips(page, field).evaluateAll((chips) =>
    chips.map((chip) => chip.getAttribute('aria-label')),
  );
}
