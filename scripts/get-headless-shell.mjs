import { existsSync } from 'node:fs';
import { aptInstall, canUseApt } from './bootstrap/apt-get.mjs';
import { showStep } from './bootstrap/show-step.mjs';
import { whyUnusable } from './get-chromium.mjs';

const DEBIAN = '/usr/bin/chromium-headless-shell';

/**
 * Chromium without its windows: the same engine with a third less of the processor. Undefined where there is none: the
 * whole Chromium does as well.
 */
export async function getHeadlessShell(root) {
  const { PLAYWRIGHT_HEADLESS_SHELL: given, PLAYWRIGHT_CHROMIUM: chosen } = process.env;
  // Somebody's own choice of a Chromium is for all tests.
  if (given || chosen) return given || undefined;
  if (!existsSync(DEBIAN) && canUseApt())
    await showStep('Headless Chromium: apt-get install', () => aptInstall(['chromium-headless-shell'])).catch(
      (error) => console.log(`  ! NO HEADLESS CHROMIUM, so the tests take longer: ${error.message}`),
    );
  return existsSync(DEBIAN) && !(await whyUnusable(root, DEBIAN)) ? DEBIAN : undefined;
}
