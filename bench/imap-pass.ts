import { performance } from 'node:perf_hooks';
import { imapWorld } from '../packages/adapters/src/imap/testing/imap-world.ts';
import { startMailServer } from '../packages/adapters/src/imap/testing/start-mail-server.ts';
import { openTestDatabase } from '../packages/core/testing/worlds/test-database.ts';

/**
 * How long an IMAP mailbox takes until all of it can be listed, on a real Dovecot, and a pass that finds nothing new.
 * Baseline: fetching the same headers without storing anything.
 */
const MESSAGES = Number(process.env['MESSAGES'] ?? 5_000);

const server = await startMailServer();
if (!server) process.exit(0);
const db = await openTestDatabase();
const world = await imapWorld({ db, port: server.port, submit: () => Promise.reject(new Error('Not sent')) });
try {
  for (let at = 0; at < MESSAGES; at++) {
    const head = `From: Person ${at % 40} <p${at % 40}@elsewhere.test>\r\nSubject: Message ${at}\r\nMessage-ID: <${at}@elsewhere.test>`;
    await world.other.append(
      'INBOX',
      `${head}\r\nDate: ${new Date().toUTCString()}\r\n\r\n${'Text. '.repeat(200)}\r\n`,
    );
  }
  const time = async (work: () => Promise<unknown>) => {
    const startedAt = performance.now();
    await work();
    return performance.now() - startedAt;
  };
  await world.other.mailboxOpen('INBOX', { readOnly: true });
  const query = {
    uid: true,
    flags: true,
    size: true,
    headers: ['message-id', 'date', 'from', 'subject', 'references'],
  };
  const baseline = await time(() => world.other.fetchAll('1:*', query));
  const first = await time(() => world.mail.getProfile());
  const again = await time(() => world.mail.getProfile());
  const { threads } = await world.mail.listThreadIds({ labelIds: ['INBOX'], max: 50 });
  const lane = await time(() => Promise.all(threads.map(({ id }) => world.mail.getThread(id))));
  const line = (what: string, ms: number) =>
    console.info(`${what}: ${ms.toFixed(0)} ms (${(ms / baseline).toFixed(2)} of the baseline)`);
  console.info(`${MESSAGES} messages; baseline ${baseline.toFixed(0)} ms`);
  line('first pass', first);
  line('pass without changes', again);
  line('the newest 50, whole', lane);
} finally {
  await world.close();
  await db.close();
  await server.stop();
}
