import type { BrowserContext, Page } from 'playwright-core';
import type { Person } from './person.ts';

export interface Mail {
  subject: string;
  text?: string;
  html?: string;
  from?: string;
  inReplyTo?: string;
  /** A whole message instead, as it came over the wire. */
  raw?: string;
  headers?: Record<string, string>;
  attachments?: { filename: string; contentType: string; content: string; encoding?: string }[];
}

/** The browser becomes this person, without the way through sign-in. */
export async function lendSession(context: BrowserContext, { cookies, world }: Person): Promise<void> {
  await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url: world.appUrl })));
}

/** Opens a place of the inbox and waits until it has come alive. */
export async function openPlace(page: Page, path = '/inbox'): Promise<void> {
  await page.goto(path);
  await comeAlive(page);
}

/** Keys are heard once the page has come alive; the place for its messages is made after that, however busy the machine. */
export async function comeAlive(page: Page): Promise<void> {
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

/** What the account holds of a thread, as its provider sees it. */
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
