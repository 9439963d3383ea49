import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openStage } from '../support/open-stage.ts';

const stage = openStage();

const CONNECT = /^(?:(?:re)?connect|try again)\b/i;
const PAGE = /\/onboarding\/connect/;
const INBOX = /\/inbox/;

async function signIn(page: Page, person: { name: RegExp } | { email: string }): Promise<void> {
  await page.goto('/');
  await page.waitForURL(/\/sign-in/);
  await page.getByRole('button', { name: /^sign in/i }).click();
  await consent(page, person);
}

interface Consent {
  without?: RegExp;
  deny?: boolean;
}

async function consent(page: Page, person: object, { without, deny }: Consent = {}): Promise<void> {
  await page.getByRole('heading', { name: 'Choose an account' }).waitFor();
  if ('name' in person) await page.getByRole('radio', { name: person.name as RegExp }).check();
  if ('email' in person) await page.getByLabel('Another address').fill(`${person.email}`);
  if (without) await page.getByRole('checkbox', { name: without }).uncheck();
  await page.getByRole('button', { name: deny ? 'Deny' : 'Allow' }).click();
}

async function connect(page: Page, choice: Consent = {}): Promise<void> {
  await page.waitForURL(PAGE);
  await page
    .getByRole('link', { name: CONNECT })
    .or(page.getByRole('button', { name: CONNECT }))
    .first()
    .click();
  await consent(page, {}, choice);
}

test('a user chooses an account, connects and lands in the inbox; signing in again goes straight there', () =>
  stage.visit(async (page, context) => {
    await signIn(page, { name: /^Ben Okafor/ });
    await connect(page);
    await page.waitForURL(INBOX);
    const cookies = await context.cookies(stage.world.appUrl);
    expect(cookies.map((cookie) => cookie.name)).not.toContain('oauth_state');
    expect(cookies.find((cookie) => cookie.name === 'authjs.session-token')).toMatchObject({
      httpOnly: true,
      sameSite: 'Lax',
    });
    await page.goto('/sign-in');
    await page.waitForURL(INBOX);
  }));

test('denied consent leads back to the page with an explanation, and the next attempt works', () =>
  stage.visit(async (page) => {
    await signIn(page, { email: 'denies@sandbox.test' });
    await connect(page, { deny: true });
    await page.waitForURL(/\/onboarding\/connect\?error=missing_oauth_params$/);
    await page.getByRole('alert').or(page.getByRole('status')).first().waitFor();
    await connect(page);
    await page.waitForURL(INBOX);
  }));

test('with one of two permissions the page asks for the other', () =>
  stage.visit(async (page) => {
    await signIn(page, { email: 'half@sandbox.test' });
    for (const without of [/calendar/i, /mail/i]) {
      await connect(page, { without });
      await page.waitForURL((url) => url.pathname === '/onboarding/connect' && url.search === '');
      await page.goto('/inbox');
    }
    await connect(page);
    await page.waitForURL(INBOX);
  }));

test('after a revocation at the provider the inbox stays readable, and reconnecting restores it', () =>
  stage.visit(async (page) => {
    const email = 'revokes@sandbox.test';
    await signIn(page, { email });
    await connect(page);
    await page.waitForURL(INBOX);
    await stage.world.control('mail', {
      to: email,
      from: 'g@elsewhere.test',
      subject: 'Still there',
      text: 'Hello?',
    });
    await page.getByText('Still there').first().waitFor();
    await page.goto('about:blank');
    await stage.world.control('revoke', { email });
    const refused = await page.request.post(`${stage.world.appUrl}/api/inbox/archive`, {
      data: { threadId: 'any' },
    });
    expect(refused.status()).toBe(403);
    await page.goto('/inbox');
    await page.getByText('Still there').first().waitFor();
    await page.getByRole('link', { name: 'Reconnect' }).click();
    await connect(page);
    await page.waitForURL(INBOX);
    await page.getByText('Still there').first().waitFor();
    expect(await page.getByRole('link', { name: 'Reconnect' }).count()).toBe(0);
  }));

test('two users in two browsers see only their own mail', () =>
  stage.visit(async (adas) => {
    await signIn(adas, { email: 'ada-alone@sandbox.test' });
    await connect(adas);
    await stage.world.control('mail', {
      to: 'ada-alone@sandbox.test',
      from: 'g@elsewhere.test',
      subject: 'For Ada alone',
      text: 'Can you answer?',
    });
    await adas.getByText('For Ada alone').first().waitFor();
    await stage.visit(async (eves) => {
      await signIn(eves, { email: 'eve-alone@sandbox.test' });
      await connect(eves);
      await stage.world.control('mail', {
        to: 'eve-alone@sandbox.test',
        from: 'g@elsewhere.test',
        subject: 'For Eve alone',
        text: 'Can you answer?',
      });
      await eves.getByText('For Eve alone').first().waitFor();
      expect(await eves.content()).not.toContain('For Ada alone');
    });
  }));
