import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { startBrowser, visit } from './browser.ts';
import { addSessionCookies } from './inbox-page.ts';
import { connectedNewcomer, type Person } from './person.ts';
import { startWorld, type World, type WorldOptions } from './start-world.ts';

interface StageOptions extends WorldOptions {
  /** Blocked, so that requests reach the routes of a test, except where offline pages are tested. */
  serviceWorkers?: 'allow' | 'block';
}

/** Starts a world and a browser for all tests of a file. */
export function openStage({ serviceWorkers = 'block', ...options }: StageOptions = {}) {
  let world: World;
  let browser: Browser;
  beforeAll(async () => {
    [world, browser] = await Promise.all([startWorld(options), startBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await world?.stop();
  });
  return {
    get world(): World {
      return world;
    },

    visit(journey: (page: Page, context: BrowserContext) => Promise<void>): Promise<void> {
      return visit(browser, world.appUrl, journey);
    },

    /** Runs with the session of a new user with an empty mailbox. */
    async visitAsNewcomer(
      journey: (page: Page, person: Person, context: BrowserContext) => Promise<void>,
      device: BrowserContextOptions = {},
    ): Promise<void> {
      const person = await connectedNewcomer(world);
      const signedIn = async (page: Page, context: BrowserContext) => {
        await addSessionCookies(context, person);
        await journey(page, person, context);
      };
      await visit(browser, world.appUrl, signedIn, device);
    },

    /** For a new user too, but without failing on console errors: an offline browser logs every request. */
    async inTabs(
      count: number,
      journey: (tabs: Page[], person: Person, context: BrowserContext) => Promise<void>,
    ): Promise<void> {
      const person = await connectedNewcomer(world);
      const context = await browser.newContext({ baseURL: world.appUrl, locale: 'en-GB', serviceWorkers });
      try {
        await addSessionCookies(context, person);
        const tabs = await Promise.all(Array.from({ length: count }, () => context.newPage()));
        await journey(tabs, person, context);
      } finally {
        await context.close();
      }
    },

    /** A page for the whole file, and its console errors so far. */
    async openPage(profile: BrowserContextOptions = {}): Promise<{ page: Page; complaints: string[] }> {
      const context = await browser.newContext({
        baseURL: world.appUrl,
        locale: 'en-GB',
        serviceWorkers,
        ...profile,
      });
      const complaints: string[] = [];
      context.on('weberror', (problem) => complaints.push(problem.error().message));
      return { page: await context.newPage(), complaints };
    },
  };
}
