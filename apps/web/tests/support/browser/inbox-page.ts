import type { BrowserContext, Page } from 'playwright-core';
import type { Person } from '../person.ts';

export interface Mail {
  subject: string;
  text?: string;
  html?: string;
  from?: string;
  inReplyTo?: string;
  /** A complete raw message instead. */
  raw?: string;
  headers?: Record<string, string>;
  attachments?: { filename: string; contentType: string; content: string; encoding?: string }[];
}

/** Copies the user's session cookies into the browser, without the sign-in pages. */
export async function addSessionCookies(context: BrowserContext, { cookies, world }: Person): Promise<void> {
  await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url: world.appUrl })));
}

/** Opens a path and waits for hydration. */
export async function openPath(page: Page, path = '/inbox'): Promise<void> {
  await page.goto(path);
  await waitForHydration(page);
}

/** Keys work once the page is hydrated; the toaster mounts after that. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.locator('section[aria-label^="Messages"]').waitFor({ state: 'attached' });
}

export async function deliver({ email, world }: Person, mail: Mail): Promise<{ threadId: string }> {
  return (await world.control('mail', {
    to: email,
    from: 'Ann Lee <ann@lee.example>',
    text: 'Could you send me the signed contract by tomorrow?',
    ...mail,
  })) as { threadId: string };
}

/** The labels of a thread in the mail account. */
export async function labelsInAccount({ email, world }: Person, threadId: string): Promise<string[]> {
  const { messages } = (await world.control(`mailbox?email=${encodeURIComponent(email)}`)) as {
    messages: { threadId: string; labelIds: string[] }[];
  };
  return messages.filter((message) => message.threadId === threadId).flatMap(({ labelIds }) => labelIds);
}

export const rowLink = (page: Page, subject: string) =>
  page.getByRole('list', { name: 'Threads' }).getByRole('link', { name: subject });
export const selectBox = (page: Page, subject: string) =>
  page.getByRole('checkbox', { name: `Select ${subject}`, exact: true });
export const reader = (page: Page) => page.getByRole('region', { name: 'Thread' });
