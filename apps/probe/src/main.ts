import { parseArgs } from 'node:util';
import { openBrowser } from './consent/open-browser.ts';
import { runMailboxProbe } from './mailbox/run-mailbox-probe.ts';
import { runProbe } from './run/run-probe.ts';

/**
 * `npm run probe [-- --fixtures]`: what the product assumes about the configured services, on one's own account.
 * `npm run probe -- --mailbox you@example.org`: the same of a mailbox by IMAP, SMTP and CalDAV.
 */
const text = { type: 'string' } as const;
const { values } = parseArgs({
  options: {
    fixtures: { type: 'boolean', default: false },
    ...{ mailbox: text, user: text, imap: text, smtp: text, caldav: text },
  },
});
const say = (line: string) => console.log(line);
const { fixtures, mailbox, ...servers } = values;
const open = openBrowser(process.env);
process.exit(
  mailbox
    ? await runMailboxProbe({ asked: { mailbox, ...servers }, environment: process.env, say, open })
    : await runProbe({ environment: process.env, asFixtures: fixtures, say, open }),
);
