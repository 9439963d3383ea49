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
} finally {
  terminal.close();
}
