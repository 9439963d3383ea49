import { spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { openBrowser } from './consent/open-browser.ts';
import { runSetup } from './setup/run-setup.ts';

/** `npm run setup`: from nothing to a checked .env. Then the probe, and the app if all is as expected. */
const root = path.resolve(import.meta.dirname, '../../..');
const terminal = createInterface({ input: process.stdin, output: process.stdout });
try {
  process.exitCode = await runSetup({
    envFile: path.join(root, '.env'),
    environment: process.env,
    ask: (question) => terminal.question(question),
    say: (line) => console.log(line),
    open: openBrowser(process.env),
    start: startApp,
  });
} catch (error) {
  // Ctrl+D, or a pipe that ended.
  if ((error as NodeJS.ErrnoException).code !== 'ERR_USE_AFTER_CLOSE') throw error;
  console.error('\nStopped before everything was typed. Run npm run setup again.');
  process.exitCode = 1;
} finally {
  terminal.close();
}

function startApp(environment: Record<string, string | undefined>): Promise<number> {
  terminal.close();
  const app = spawn(process.execPath, [path.join(root, 'scripts/start.mjs')], {
    cwd: root,
    env: environment,
    stdio: 'inherit',
  });
  // Ctrl+C reaches the app by itself; a second signal would end it before its work is done.
  let interrupted = false;
  process.on('SIGINT', () => {
    interrupted = true;
  });
  process.on('SIGTERM', () => interrupted || app.kill('SIGTERM'));
  return new Promise((resolve, reject) => {
    app.once('error', reject);
    app.once('close', (code) => resolve(code ?? 1));
  });
}
