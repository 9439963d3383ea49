import { afterAll, expect, vi } from 'vitest';

// Files of the unit tests share a process, and with it the modules. Those of the page hold what one tab shows, so that
// each of its files loads them anew.
if (expect.getState().testPath?.includes('/apps/web/')) vi.resetModules();

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});
