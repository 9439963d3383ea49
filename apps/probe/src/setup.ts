import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { runSetup } from './setup/run-setup.ts';

/** `npm run setup`: from nothing to a checked .env. The last step is the probe. */
const root = path.resolve(import.meta.dirname, '../../..');
const terminal = createInterface({ input: process.stdin, output: process.stdout });
try {
  process.exitCode = await runSetup({
    envFile: path.join(root, '.env'),
    environment: process.env,
    ask: (question) => terminal.question(question),
    say: (line) => console.log(line),
  });
} catch (error) {
  // Ctrl+D, or a pipe that ended.
  if ((error as NodeJS.ErrnoException).code !== 'ERR_USE_AFTER_CLOSE') throw error;
  console.error('\nStopped before everything was typed. Run npm run setup again.');
  process.exitCode = 1;
} finally {
  terminal.close();
}
