import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { startSiteMail } from '../support/mail/site-mail.ts';
import { openStage } from '../support/open-stage.ts';
import { openInbox, violations } from '../support/seeded-inbox.ts';

let site: Awaited<ReturnType<typeof startSiteMail>>;
const stage = openStage({
  env: async () => {
    site = await startSiteMail();
    return { ...site.env, SIGN_IN_PASSKEYS: 'on' };
  },
});
afterAll(() => site?.stop().catch(() => undefined));

/** As the debugger describes one. */
interface Credential {
  credentialId: string;
  isResidentCredential: boolean;
  privateKey: string;
  signCount: number;
  rpId?: string;
  userHandle?: string;
}

let strangers = 0;
const stranger = () => `browser-${strangers++}@sandbox.test`;
const connectPage = (page: Page) => page.waitForURL(/\/onboarding\/connect/);

async function askByKeyboard(page: Page, email: string): Promise<void> {
  await page.goto('/sign-in', { waitUntil: 'networkidle' });
  await page.getByLabel('Your email address').focus();
  await page.keyboard.type(email);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();
}

async function signInByEmail(page: Page): Promise<string> {
  const email = stranger();
  await askByKeyboard(page, email);
  await page.goto((await site.newest(email)).link, { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Sign in' }).click();
  await connectPage(page);
  return email;
}

/** The browser's own authenticator: an independent implementation of WebAuthn. */
async function addAuthenticator(context: BrowserContext, page: Page, credentials: Credential[] = []) {
  const cdp = await context.newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
  for (const credential of credentials)
    await cdp.send('WebAuthn.addCredential', { authenticatorId, credential });
  return {
    credentials: async () => (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
  };
}

async function signOut(page: Page): Promise<void> {
  await page.goto('/settings', { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL(/\/sign-in/);
}

async function addPasskey(page: Page, name: string): Promise<void> {
  await page.goto('/settings', { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Add passkey' }).click();
  await page.getByRole('form', { name: 'New passkey' }).getByRole('textbox', { name: 'Name' }).fill(name);
  await page.keyboard.press('Enter');
  await page.getByRole('list', { name: 'Passkeys' }).getByText(name).waitFor();
}

test('a person signs in by a link from an email, by keyboard, and a second use is explained', () =>
  stage.visit(async (page, context) => {
    const email = stranger();
    await page.goto('/sign-in', { waitUntil: 'networkidle' });
    expect(await violations(page)).toEqual([]);
    await askByKeyboard(page, email);
    await page.getByText(email).waitFor();
    expect(await violations(page)).toEqual([]);
    const { link } = await site.newest(email);

    // A scanner, and the preview of a mail program.
    const scanner = await context.browser()?.newContext();
    await (await scanner?.newPage())?.goto(link, { waitUntil: 'networkidle' });
    await scanner?.close();

    await page.goto(link, { waitUntil: 'networkidle' });
    await page.getByText(email).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await connectPage(page);

    await page.goto(link);
    await page.getByRole('heading', { name: 'This link was already used' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.goto(`${link}x`);
    await page.getByRole('heading', { name: 'This link is not valid' }).waitFor();
  }));

test('on a phone, in the dark and without scripts it works too', () =>
  stage.visit(
    async (page) => {
      const email = stranger();
      await page.goto('/sign-in');
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
      await page.getByLabel('Your email address').fill(email);
      await page.getByRole('button', { name: 'Email me a link' }).click();
      await page.getByRole('heading', { name: 'Check your email' }).waitFor();
      await page.goto((await site.newest(email)).link);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await connectPage(page);
    },
    { javaScriptEnabled: false, viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
  ));

test('in the dark the pages have enough contrast', () =>
  stage.visit(
    async (page) => {
      for (const path of ['/sign-in', '/sign-in?error=NotAllowed', '/sign-in/link/unknown']) {
        await page.goto(path);
        expect(await violations(page), path).toEqual([]);
      }
    },
    { colorScheme: 'dark', viewport: { width: 390, height: 844 } },
  ));

test('a passkey is added in the settings, signs in by one button, and is removed after a question', () =>
  stage.visit(
    async (page, context) => {
      const authenticator = await addAuthenticator(context, page);
      await signInByEmail(page);
      await addPasskey(page, 'Work laptop');
      const made = await authenticator.credentials();
      expect(made).toMatchObject([{ isResidentCredential: true, rpId: 'localhost' }]);
      // Ends with another session of the debugger, which takes the authenticator away.
      expect(await violations(page)).toEqual([]);
      await addAuthenticator(context, page, made);

      await signOut(page);
      await page.waitForLoadState('networkidle');
      await page.getByRole('button', { name: 'Use a passkey' }).click();
      await connectPage(page);
      await page.goto('/settings', { waitUntil: 'networkidle' });
      await page
        .getByRole('list', { name: 'Passkeys' })
        .getByText(/· used /)
        .waitFor();

      await page.getByRole('button', { name: 'Remove Work laptop' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Keep it' }).click();
      await page.getByRole('button', { name: 'Remove Work laptop' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
      await page.getByRole('button', { name: 'Remove Work laptop' }).waitFor({ state: 'detached' });
      await expect.poll(() => page.evaluate('document.activeElement?.textContent')).toContain('Add passkey');

      await signOut(page);
      await page.waitForLoadState('networkidle');
      await page.getByRole('button', { name: 'Use a passkey' }).click();
      await page.getByRole('alert').getByText('This passkey is not known here').waitFor();
      expect(await violations(page)).toEqual([]);
    },
    { expected: /422/ },
  ));

test('a device without a passkey, and another address of the site, are explained', () =>
  stage.visit(async (page, context) => {
    await addAuthenticator(context, page);
    await page.goto('/sign-in', { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await page.getByRole('alert').getByText('No passkey was used').waitFor();

    const { port } = new URL(stage.world.appUrl);
    await page.goto(`http://127.0.0.1:${port}/sign-in`, { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await page.getByRole('link', { name: `Go to ${stage.world.appUrl}` }).click();
    await page.waitForURL(`${stage.world.appUrl}/sign-in`);
  }));

test('while the mail server does not answer, the page says so', () =>
  stage.visit(async (page) => {
    await site.stop();
    await askByKeyboard(page, stranger());
    await eventually(async () => {
      await page.goto('/sign-in');
      if ((await page.getByText('does not answer at the moment').count()) === 0) throw new Error('Not yet');
    });
    expect(await violations(page)).toEqual([]);
    await askByKeyboard(page, stranger());
    await page.getByText('does not answer at the moment').waitFor();
  }));

test('signing in again after the session has ended leads back to the page', () =>
  stage.visit(
    async (page, context) => {
      await openInbox(page, /^Ada Lindqvist/);
      await page.goto('/inbox?view=fyi', { waitUntil: 'networkidle' });
      await context.clearCookies({ name: /session/ });
      await page.keyboard.press('g');
      await page.keyboard.press('t');
      await page.getByRole('alert').getByText('You are signed out. Your mail is safe.').waitFor();
      await page.getByRole('alert').getByRole('button', { name: 'Sign in again' }).waitFor();
      await page.keyboard.press('g');
      await page.keyboard.press('s');
      await page.getByRole('link', { name: 'You are signed out. Sign in again' }).first().click();
      await page.getByText('Your session has ended. Sign in to go on where you were.').waitFor();
      await page.getByRole('button', { name: /^sign in with/i }).click();
      await page.getByRole('radio', { name: /^Ada Lindqvist/ }).check();
      await page.getByRole('button', { name: 'Allow' }).click();
      await page.waitForURL('**/inbox?view=schedule');
      await page.getByRole('heading', { level: 1, name: 'Schedule' }).waitFor();
    },
    { expected: /status of 401/ },
  ));
