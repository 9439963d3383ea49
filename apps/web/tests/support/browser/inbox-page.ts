import type { BrowserContext, Page, Request } from 'playwright-core';
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

/** Connections that stay open. */
const LASTING = new Set(['eventsource', 'websocket']);
const QUIET_MS = 150;
const STEP_MS = 30;
const WAIT_MS = 30_000;

/** Copies the user's session cookies into the browser, without the sign-in pages. */
export async function addSessionCookies(context: BrowserContext, { cookies, world }: Person): Promise<void> {
  await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url: world.appUrl })));
}

/** Opens a path and waits for hydration. */
export async function openPath(page: Page, path = '/inbox'): Promise<void> {
  const quiet = watchRequests(page);
  await page.goto(path);
  await quiet();
  await toaster(page).waitFor({ state: 'attached' });
}

/** Keys work once the page is hydrated; the toaster mounts after that. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await toaster(page).waitFor({ state: 'attached' });
}

const toaster = (page: Page) => page.locator('section[aria-label^="Messages"]');

/** As 'networkidle', which waits for half a second each time. */
function watchRequests(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  let last = performance.now();
  const onStart = (request: Request) => {
    if (!LASTING.has(request.resourceType())) open.add(request);
    last = performance.now();
  };
  const onEnd = (request: Request) => {
    open.delete(request);
    last = performance.now();
  };
  page.on('request', onStart).on('requestfinished', onEnd).on('requestfailed', onEnd);
  return async () => {
    const until = performance.now() + WAIT_MS;
    while ((open.size > 0 || performance.now() - last < QUIET_MS) && performance.now() < until)
      await page.waitForTimeout(STEP_MS);
    page.off('request', onStart).off('requestfinished', onEnd).off('requestfailed', onEnd);
  };
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
