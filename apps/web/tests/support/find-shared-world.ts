import { type Browser, chromium } from 'playwright-core';
import { inject } from 'vitest';
import type { SharedWorld } from './share-world.ts';
import { type WorldAddress, worldAt } from './start-world.ts';

/** For tests that only add users: they must not restart the app or change how the local Google behaves. */
export async function findSharedWorld(): Promise<WorldAddress> {
  const { appUrl, sandboxUrl } = await askForShared();
  return worldAt(appUrl, sandboxUrl);
}

export async function connectSharedBrowser(): Promise<Browser> {
  return chromium.connect((await askForShared()).browserUrl);
}

async function askForShared(): Promise<SharedWorld> {
  const response = await fetch(inject('sharedWorld'));
  if (!response.ok) throw new Error(`The shared world has not started: ${await response.text()}`);
  return (await response.json()) as SharedWorld;
}
