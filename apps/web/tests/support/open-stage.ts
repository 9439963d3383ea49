import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { type BrowserKind, startBrowser, type VisitOptions, visit } from './browser/browser.ts';
import { addSessionCookies } from './browser/inbox-page.ts';
import { connectSharedBrowser, findSharedWorld } from './find-shared-world.ts';
import { connectedNewcomer, type Person } from './person.ts';
import { startWorld, type World, type WorldAddress, type WorldOptions } from './start-world.ts';

type ServiceWorkers = 'allow' | 'block';
interface StageOptions extends WorldOptions {
  /** Blocked, so that requests reach the routes of a test, except where offline pages are tested. */
  serviceWorkers?: ServiceWorkers;
  /** By default the whole browser only where the service worker runs. */
  browser?: BrowserKind;
}

/** Starts a world and a browser for all tests of a file. */
export function openStage({
  serviceWorkers = 'block',
  browser: kind = serviceWorkers === 'allow' ? 'whole' : 'shell',
  ...options
}: StageOptions = {}) {
  return makeStage<World>(serviceWorkers, async () => {
    const [world, browser] = await Promise.all([startWorld(options), startBrowser(kind)]);
    const close = async () => {
      await browser.close();
      await world.stop();
    };
    return { world, browser, close };
  });
}

/** The world and the browser that test files share: see `findSharedWorld`. */
export function openSharedStage() {
  return makeStage<WorldAddress>('block', async () => {
    const [world, browser] = await Promise.all([findSharedWorld(), connectSharedBrowser()]);
    return { world, browser, close: () => browser.close() };
  });
}

interface Opened<W> {
  world: W;
  browser: Browser;
  close(): Promise<void>;
}

function makeStage<W extends WorldAddress>(serviceWorkers: ServiceWorkers, open: () => Promise<Opened<W>>) {
  let world: W;
  let browser: Browser;
  let close: Opened<W>['close'] | undefined;
  beforeAll(async () => {
    ({ world, browser, close } = await open());
  });
  afterAll(() => close?.());
  return {
    get world(): W {
      return world;
    },

    visit(
      journey: (page: Page, context: BrowserContext) => Promise<void>,
      options: VisitOptions = {},
    ): Promise<void> {
      return visit(browser, world.appUrl, journey, options);
    },

    /** Runs with the session of a new user with an empty mailbox. */
    async visitAsNewcomer(
      journey: (page: Page, person: Person, context: BrowserContext) => Promise<void>,
      device: VisitOptions = {},
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
