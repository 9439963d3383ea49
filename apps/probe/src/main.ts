import { parseArgs } from 'node:util';
import { openBrowser } from './consent/open-browser.ts';
import { runProbe } from './run/run-probe.ts';

/** `npm run probe [-- --fixtures]`: what the product assumes about the configured services, on one's own account. */
const { values } = parseArgs({ options: { fixtures: { type: 'boolean', default: false } } });
process.exit(
  await runProbe({
    environment: process.env,
    asFixtures: values.fixtures,
    say: (line) => console.log(line),
    open: openBrowser(process.env),
  }),
);
