import { randomUUID } from 'node:crypto';
import { testCaldav } from '@triage/adapters/caldav/test-caldav';
import { connectImap } from '@triage/adapters/imap/server/connect';
import { testImap } from '@triage/adapters/mail-servers/test-imap';
import { testSmtp } from '@triage/adapters/mail-servers/test-smtp';
import { within } from '@triage/core/async/within';
import type { Check } from '../run/check.ts';
import { describeLogin } from './describe-login.ts';
import type { ImapClient, MailboxWorld } from './mailbox-world.ts';

const ROLES = ['\\Sent', '\\Drafts', '\\Trash', '\\Junk', '\\Archive'];
/** The product makes the others where it needs them. */
const WANTED = ['\\Sent', '\\Drafts', '\\Trash'];
const isLoggedIn = ({ client }: MailboxWorld) => client !== null;

/** What the product assumes about a mailbox by IMAP, SMTP and CalDAV. Reads no mail, sends none and changes nothing. */
export const mailboxChecks: readonly Check<MailboxWorld>[] = [
  {
    assumption: 'IMAP: the server takes the log-in and has an inbox',
    expected: ['ok'],
    look: async (world) => {
      const seen = await describeLogin(testImap(world.account, world));
      if (seen === 'ok') world.client = await connectImap(world.account, { findTarget: world.findTarget });
      return seen;
    },
  },
  {
    assumption: 'IMAP: a wrong password, or token, is told apart from an outage',
    expected: ['refused'],
    needs: isLoggedIn,
    look: async (world) => {
      const isToken = 'accessToken' in world.account.auth;
      const auth = isToken ? { accessToken: randomUUID() } : { password: randomUUID() };
      const wrong = { ...world.account, auth };
      const seen = await describeLogin(testImap(wrong, world));
      return seen.includes('refused') ? 'refused' : seen;
    },
  },
  {
    assumption: 'IMAP: sent mail, drafts and trash are marked as such',
    expected: ['ok'],
    needs: isLoggedIn,
    look: async (world) => {
      const folders = await within(world.deadlineMs, clientOf(world).list());
      const missing = WANTED.filter((role) => !folders.some(({ specialUse }) => specialUse === role));
      const others = ROLES.filter((role) => !WANTED.includes(role));
      const also = others.filter((role) => folders.some(({ specialUse }) => specialUse === role));
      if (missing.length > 0) return `no folder is ${missing.join(', ')}: the app makes its own`;
      return also.length === others.length ? 'ok' : 'ok, without archive or spam';
    },
    accepts: (seen) => seen.startsWith('ok'),
  },
  {
    assumption: 'IMAP: messages are moved and drafts replaced in one step',
    expected: ['MOVE and UIDPLUS'],
    needs: isLoggedIn,
    look: async (world) => {
      const missing = ['MOVE', 'UIDPLUS'].filter((name) => !clientOf(world).capabilities.has(name));
      return missing.length === 0
        ? 'MOVE and UIDPLUS'
        : `without ${missing.join(' and ')}: slower, by copies`;
    },
  },
  {
    assumption: 'IMAP: the server says what changed since the last look',
    expected: ['QRESYNC', 'CONDSTORE', 'neither: every folder is read in full each time'],
    expectedAs: 'QRESYNC, CONDSTORE or neither',
    needs: isLoggedIn,
    look: async (world) =>
      ['QRESYNC', 'CONDSTORE'].find((name) => clientOf(world).capabilities.has(name)) ??
      'neither: every folder is read in full each time',
  },
  {
    assumption: 'IMAP: the server tells of new mail',
    expected: ['IDLE', 'no IDLE: asked every 20 seconds'],
    expectedAs: 'IDLE or not',
    needs: isLoggedIn,
    look: async (world) =>
      clientOf(world).capabilities.has('IDLE') ? 'IDLE' : 'no IDLE: asked every 20 seconds',
  },
  {
    assumption: 'SMTP: the server takes the log-in',
    expected: ['ok'],
    look: (world) => describeLogin(testSmtp(world.account, world)),
  },
  {
    assumption: 'CalDAV: the server takes the log-in and has a calendar to write to',
    expected: ['ok'],
    needs: ({ account }) => account.caldav !== null,
    look: (world) => describeLogin(testCaldav(world.account, world)),
  },
];

function clientOf({ client }: MailboxWorld): ImapClient {
  if (!client) throw new Error('Not logged in');
  return client;
}
