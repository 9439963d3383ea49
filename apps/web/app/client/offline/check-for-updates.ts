import { isOutdated, serverBuild } from '../live/server-build.ts';
import { updateReady } from './register-worker.ts';

/**
 * Browsers look for a new service worker when a page is loaded, and an inbox stays open for days. Asks when the server
 * answers with another build than this page's.
 */
export function checkForUpdates(): () => void {
  const check = () => {
    if (isOutdated()) void update().catch(() => undefined);
  };
  check();
  return serverBuild.subscribe(check);
}

/** The worker stores the new parts before the reload is offered; without one there is nothing to wait for. */
async function update(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  if (registration) await registration.update();
  else updateReady.set(true);
}
