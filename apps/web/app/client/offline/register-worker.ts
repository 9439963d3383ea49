import { makeStore } from '../data/make-store.ts';

/** A newer version of the app is on the server; this tab still works with its own parts. */
export const updateReady = makeStore(false);

let isRegistered = false;

/**
 * Called by the inbox only, so that the sign-in page downloads nothing for offline use. Registers when the page is idle:
 * earlier it would delay the first lane.
 */
export function registerWorker(): void {
  if (isRegistered || !import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  isRegistered = true;
  const { serviceWorker } = navigator;
  // The first worker takes over as well, but that is no update.
  let hadWorker = serviceWorker.controller !== null;
  serviceWorker.addEventListener('controllerchange', () => {
    if (hadWorker) updateReady.set(true);
    hadWorker = true;
  });
  const register = () => {
    // A browser may refuse workers (settings, private windows): then only offline reloads are missing.
    void serviceWorker.register('/service-worker.js').catch(() => undefined);
  };
  if (typeof requestIdleCallback === 'function') requestIdleCallback(register, { timeout: 10_000 });
  else setTimeout(register, 3_000);
}
