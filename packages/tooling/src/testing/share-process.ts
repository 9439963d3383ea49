import { afterAll, expect, vi } from 'vitest';

// Test files share a process, and with it the modules. Those of the page hold what one tab shows: each file of its unit
// tests loads them anew.
if (/\/apps\/web\/(app|server)\//.test(expect.getState().testPath ?? '')) vi.resetModules();

// A server of Hono puts classes of its own in their place, which the mocked network does not know.
const { fetch, Headers, Request, Response } = globalThis;

afterAll(() => {
  Object.assign(globalThis, { fetch, Headers, Request, Response });
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});
