import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { eventually } from '../eventually.ts';

/** Until the worker has its parts and the lists are stored. */
export async function settleOffline(page: Page, { threads = 0 } = {}): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await eventually(async () => {
    expect(await countKept(page, 'entries')).toBeGreaterThan(5);
    expect(await countKept(page, 'threads')).toBeGreaterThanOrEqual(threads);
  });
}

export function countKept(page: Page, shelf: string): Promise<number> {
  return page.evaluate(
    (name) =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('kept-mail');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const database = opening.result;
          if (!database.objectStoreNames.contains(name)) return resolve(0);
          const counting = database.transaction(name).objectStore(name).count();
          counting.onsuccess = () => {
            database.close();
            resolve(counting.result);
          };
        };
      }),
    shelf,
  );
}
